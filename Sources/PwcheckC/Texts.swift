// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck

@c @implementation
public func pwcheck_text_bytes(_ text: OpaquePointer?) -> UnsafePointer<CChar>? {
  text.map { value(of: $0, CText.self).start }
}

@c @implementation
public func pwcheck_text_length(_ text: OpaquePointer?) -> Int {
  text.map { value(of: $0, CText.self).length } ?? 0
}

@c @implementation
public func pwcheck_text_free(_ text: OpaquePointer?) { release(text, CText.self) }

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import UnicodeText

@c @implementation public func pwcheck_text_bytes(_ text: OpaquePointer?) -> UnsafePointer<CChar>? {
  text.map { value(of: $0, SecretText.self).cString }
}

@c @implementation public func pwcheck_text_length(_ text: OpaquePointer?) -> Int {
  text.map { value(of: $0, SecretText.self).count } ?? 0
}

@c @implementation
public func pwcheck_text_free(_ text: OpaquePointer?) { release(text, SecretText.self) }

// MARK: The version

@c @implementation public func pwcheck_version() -> UnsafePointer<CChar>? { version.cString }

private let version = SecretText(PWCHECK_VERSION)

@c @implementation public func pwcheck_abi() -> Int32 { PWCHECK_ABI }

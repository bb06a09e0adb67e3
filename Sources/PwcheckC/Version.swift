// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import UnicodeText

@c @implementation public func pwcheck_version() -> UnsafePointer<CChar>? { version.cString }

private let version = SecretText(PWCHECK_VERSION)

@c @implementation public func pwcheck_abi() -> Int32 { PWCHECK_ABI }

// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Targets stand in the order in which data flows through them; an arrow never points back.
let package = Package(
  name: "pwcheck",
  platforms: [.macOS(.v14), .iOS(.v17)],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "UnicodeText"),
    .testTarget(name: "UnicodeTextTests", dependencies: ["UnicodeText"]),
    .target(name: "PCRE2", dependencies: ["CPCRE2", "UnicodeText"]),
    .testTarget(name: "PCRE2Tests", dependencies: ["PCRE2"]),
    .target(name: "CEmbedded"),
    .target(name: "LocatedJSON", dependencies: ["UnicodeText"]),
    .testTarget(name: "LocatedJSONTests", dependencies: ["LocatedJSON"]),
    .target(
      name: "PasswordPolicy", dependencies: ["CEmbedded", "LocatedJSON", "PCRE2", "UnicodeText"]),
    .testTarget(
      name: "PasswordPolicyTests", dependencies: ["LocatedJSON", "PCRE2", "PasswordPolicy", "UnicodeText"]),
    .target(name: "PasswordWording", dependencies: ["LocatedJSON", "PasswordPolicy"]),
    .testTarget(name: "PasswordWordingTests", dependencies: ["PasswordPolicy", "PasswordWording"]),
    .target(
      name: "PasswordForm", dependencies: ["CEmbedded", "LocatedJSON", "PasswordPolicy", "PasswordWording"]),
    .testTarget(
      name: "PasswordFormTests", dependencies: ["PasswordForm", "PasswordPolicy", "PasswordWording"]),
    .target(name: "CTerminal"),
    .target(
      name: "Terminal",
      dependencies: ["CTerminal", "PasswordForm", "PasswordPolicy", "PasswordWording", "UnicodeText"]),
    .testTarget(
      name: "TerminalTests", dependencies: ["PasswordForm", "PasswordPolicy", "PasswordWording", "Terminal"]),
    .target(name: "CommandLineArguments"),
    .testTarget(name: "CommandLineArgumentsTests", dependencies: ["CommandLineArguments"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x  // for #embed
)

for target in package.targets where target.type != .system && !["CEmbedded", "CTerminal"].contains(target.name) {
  target.swiftSettings = settings
}

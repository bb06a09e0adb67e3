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
    .target(name: "CEmbedded", exclude: ["strength-model.bin"]),
    .target(name: "PasswordStrength", dependencies: ["CEmbedded", "UnicodeText"]),
    .executableTarget(name: "train-model", dependencies: ["PasswordStrength", "UnicodeText"]),
    .testTarget(name: "UnicodeTextTests", dependencies: ["UnicodeText"]),
    .testTarget(
      name: "PasswordStrengthTests",
      dependencies: ["PasswordStrength", "UnicodeText", "CEmbedded"],
      exclude: ["Fixtures"]
    ),
    .testTarget(name: "TrainModelTests", dependencies: ["train-model", "PasswordStrength", "CEmbedded"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

for target in package.targets where target.type != .system && target.name != "CEmbedded" {
  target.swiftSettings = settings
}

// swift-tools-version: 6.2
import PackageDescription

// libFuzzer brings its own main, so a target must not have one, not even the empty one of top-level code.
let settings: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

// A package of its own, so that whoever depends on pwcheck does not build its fuzz targets. Run them with Scripts/fuzz.
//
// PasswordWording and UnicodeText are imported too. They are no products, and are built because PasswordReport needs them.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pwcheck", path: "..")],
  targets: [
    .target(name: "FuzzSupport"),
    .executableTarget(
      name: "estimator",
      dependencies: ["FuzzSupport", .product(name: "PasswordStrength", package: "pwcheck")],
      swiftSettings: settings),
    .executableTarget(
      name: "policy-loader",
      dependencies: [
        "FuzzSupport", .product(name: "PasswordPolicy", package: "pwcheck"),
        .product(name: "PasswordReport", package: "pwcheck"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "audit-input",
      dependencies: [
        "FuzzSupport", .product(name: "PasswordAudit", package: "pwcheck"),
        .product(name: "PasswordPolicy", package: "pwcheck"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

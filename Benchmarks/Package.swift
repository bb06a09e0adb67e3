// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever depends on pwcheck does not build its benchmarks. Run them
// with Scripts/bench.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pwcheck", path: "..")],
  targets: [
    .executableTarget(
      name: "rules", dependencies: [.product(name: "PasswordAudit", package: "pwcheck")]),
    .executableTarget(
      name: "patterns", dependencies: [.product(name: "PasswordPolicy", package: "pwcheck")]),
  ],
  swiftLanguageModes: [.v6]
)

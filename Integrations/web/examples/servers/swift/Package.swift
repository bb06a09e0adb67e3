// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "check-server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pwcheck", path: "../../../../..")],
  targets: [
    .executableTarget(
      name: "CheckServer", dependencies: [.product(name: "PasswordPolicy", package: "pwcheck")])
  ]
)

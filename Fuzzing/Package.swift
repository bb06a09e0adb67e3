// swift-tools-version: 6.2
import PackageDescription

/// A product of pwcheck. `ProgramParts`, the program and the modules that only it has, are one only
/// if Scripts/fuzz asks.
func part(_ name: String) -> Target.Dependency { .product(name: name, package: "pwcheck") }

/// libFuzzer brings its own main, so a target must not have one, not even the empty one of
/// top-level code.
func fuzzTarget(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzSupport"] + dependencies,
    swiftSettings: [
      .unsafeFlags(["-parse-as-library"]),
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ])
}

// A package of its own, so that whoever depends on pwcheck does not build its fuzz targets. Run
// them with Scripts/fuzz.
//
// The modules that are no products are imported too, with @testable, which lets the targets see
// what is `package` there.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pwcheck", path: "..")],
  targets: [
    .target(name: "FuzzSupport"),
    .target(
      name: "FileMistakes",
      dependencies: ["FuzzSupport", part("PasswordPolicy")]),
    .target(
      name: "ReportChecks", dependencies: ["FuzzSupport", part("PasswordReport")]),

    fuzzTarget("account-files", "ReportChecks", part("PasswordReport")),
    fuzzTarget("argument-parser", part("ProgramParts")),
    fuzzTarget("audit-input", part("PasswordAudit")),
    fuzzTarget("breach-files", part("ProgramParts")),
    fuzzTarget("estimator", part("PasswordReport"), part("PasswordStrength")),
    fuzzTarget("form-loader", "FileMistakes", part("PasswordForm")),
    fuzzTarget("key-decoder", part("PasswordForm"), part("ProgramParts")),
    fuzzTarget("pattern", part("ProgramParts")),
    fuzzTarget("policy-analysis", part("PasswordAudit"), part("ProgramParts")),
    fuzzTarget("policy-import", part("ProgramParts")),
    fuzzTarget("policy-loader", "FileMistakes", part("PasswordPolicy"), part("ProgramParts")),
    fuzzTarget("report-writers", "ReportChecks", part("PasswordReport")),
    fuzzTarget("state-files", "ReportChecks", part("PasswordReport")),
  ],
  swiftLanguageModes: [.v6]
)

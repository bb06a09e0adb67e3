// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in this repository's own tests. They break nobody who depends on it by path.
let isTested = Context.environment["PWCHECK_STRICT"] != nil
let strict: [SwiftSetting] = isTested ? [.treatAllWarnings(as: .error)] : []
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strict

// Scripts/install says what it builds; a plain build does not know.
let commit: [CSetting] =
  Context.environment["PWCHECK_COMMIT"].map { [.define("PWCHECK_COMMIT", to: $0)] } ?? []

// Targets stand in the order in which data flows through them; an arrow never points back.
let package = Package(
  name: "pwcheck",
  platforms: [.macOS(.v15), .iOS(.v18)],  // the first with the Synchronization module's atomics
  products: [
    .library(name: "PasswordStrength", targets: ["PasswordStrength"]),
    .library(name: "PasswordPolicy", targets: ["PasswordPolicy"]),
    .library(name: "PasswordForm", targets: ["PasswordForm"]),
    .library(name: "PasswordAudit", targets: ["PasswordAudit"]),
    .library(name: "PasswordReport", targets: ["PasswordReport"]),
    .executable(name: "pwcheck", targets: ["pwcheck"]),
  ],
  targets: [
    // C
    .systemLibrary(name: "CPlatform"),
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CProgram", cSettings: commit),
    .target(name: "CDigest"),
    .target(
      name: "CEmbedded",
      exclude: [
        "common-passwords.bin", "compatibility-forms.bin", "language-words.bin",
        "leaked-passwords.bin", "policy.css", "report.css", "strength-model.bin",
        "word-places.bin",
      ]),

    // Text in, text out
    .target(name: "UnicodeText", dependencies: ["CEmbedded", "CPlatform"]),
    .target(name: "JSON", dependencies: ["UnicodeText"]),
    .target(name: "Decompression", dependencies: ["CZlib", "CZstd"]),

    // The system
    .target(name: "Platform", dependencies: ["CPlatform", "UnicodeText"]),
    .target(
      name: "ProcessControl", dependencies: ["CPlatform", "CProgram", "Platform", "UnicodeText"]),

    // Passwords
    .target(name: "Patterns", dependencies: ["CPCRE2", "Platform", "UnicodeText"]),
    .target(name: "PasswordStrength", dependencies: ["CEmbedded", "UnicodeText"]),
    .target(
      name: "CCrypt", linkerSettings: [.linkedLibrary("crypt", .when(platforms: [.linux]))]),
    .target(name: "BreachCorpus", dependencies: ["CDigest", "Platform", "UnicodeText"]),
    .target(
      name: "PasswordPolicy",
      dependencies: [
        "BreachCorpus", "CEmbedded", "CPlatform", "JSON", "PasswordStrength", "Patterns",
        "UnicodeText",
      ]),
    .target(
      name: "CryptHashes", dependencies: ["CCrypt", "PasswordPolicy", "Platform", "UnicodeText"]),
    .target(
      name: "PasswordWording",
      dependencies: ["PasswordPolicy", "PasswordStrength", "UnicodeText"]),
    .target(
      name: "ReportFormats",
      dependencies: ["CEmbedded", "JSON", "PasswordPolicy", "UnicodeText"]),
    .target(
      name: "AssessmentReport",
      dependencies: [
        "JSON", "PasswordPolicy", "PasswordStrength", "PasswordWording", "ReportFormats",
        "UnicodeText",
      ]),
    .target(
      name: "PolicyReview",
      dependencies: [
        "JSON", "PasswordPolicy", "PasswordStrength", "PasswordWording", "Patterns",
        "ReportFormats", "UnicodeText",
      ]),
    .target(
      name: "PasswordAudit",
      dependencies: [
        "CPlatform", "CYAML", "JSON", "PasswordPolicy", "PasswordStrength", "Patterns", "Platform",
        "UnicodeText",
      ]),
    .target(
      name: "Findings",
      dependencies: ["JSON", "ReportFormats", "UnicodeText"]),
    .target(
      name: "Accounts",
      dependencies: [
        "BreachCorpus", "Findings", "JSON", "PasswordAudit", "ReportFormats", "UnicodeText",
      ]),

    // Policies as code
    .target(
      name: "PolicyExchange",
      dependencies: [
        "JSON", "PasswordPolicy", "PasswordStrength", "Patterns", "Platform", "UnicodeText",
      ]),
    .target(
      name: "PasswordGeneration",
      dependencies: [
        "CEmbedded", "JSON", "PasswordPolicy", "PasswordStrength", "Patterns", "Platform",
        "PolicyReview", "ReportFormats", "UnicodeText",
      ]),

    // Reports and pictures
    .target(
      name: "PasswordReport",
      dependencies: [
        "Accounts", "AssessmentReport", "Findings", "JSON", "PasswordAudit", "PasswordPolicy",
        "PasswordStrength", "PasswordWording", "ReportFormats", "UnicodeText",
      ]),
    .target(
      name: "PasswordForm",
      dependencies: [
        "CEmbedded", "JSON", "PasswordPolicy", "PasswordStrength", "PasswordWording", "UnicodeText",
      ]),
    .target(name: "CTerminal", dependencies: ["CProgram"]),
    .target(
      name: "Terminal",
      dependencies: [
        "CPlatform", "CTerminal", "Findings", "JSON", "PasswordForm", "PasswordPolicy",
        "PasswordWording", "Platform", "ProcessControl", "UnicodeText",
      ]),

    .target(
      name: "PasswordService",
      dependencies: [
        "AssessmentReport", "BreachCorpus", "CProgram", "CryptHashes", "JSON", "PasswordGeneration",
        "PasswordPolicy",
        "PasswordStrength", "Platform", "ProcessControl", "UnicodeText",
      ]),

    // Commands
    .target(name: "CommandLineArguments", dependencies: ["UnicodeText"]),
    .executableTarget(
      name: "pwcheck",
      dependencies: [
        "Accounts", "AssessmentReport", "BreachCorpus", "CDigest", "CommandLineArguments",
        "CryptHashes", "Decompression", "Findings", "JSON", "PasswordAudit", "PasswordForm",
        "PasswordGeneration", "PasswordPolicy", "PasswordReport", "PasswordService",
        "PasswordStrength", "PasswordWording", "Patterns", "Platform", "PolicyExchange",
        "PolicyReview", "ProcessControl", "ReportFormats", "Terminal", "UnicodeText",
      ]),
    .executableTarget(
      name: "train-model",
      dependencies: [
        "CPlatform", "PasswordPolicy", "PasswordStrength", "Platform", "ProcessControl",
        "UnicodeText",
      ]),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(
      name: "contract-library",
      dependencies: [
        "AssessmentReport", "CryptHashes", "PasswordPolicy", "PasswordStrength", "Platform",
        "UnicodeText",
      ], path: "Tests/contract/library"),
    .testTarget(
      name: "UnicodeTextTests", dependencies: ["TestSupport", "UnicodeText"], exclude: ["Fixtures"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport", "UnicodeText"]),
    .testTarget(
      name: "DecompressionTests", dependencies: ["CZlib", "CZstd", "Decompression", "TestSupport"]),
    .testTarget(
      name: "PatternsTests", dependencies: ["Patterns", "TestSupport", "UnicodeText"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PasswordStrengthTests",
      dependencies: ["PasswordStrength", "TestSupport", "UnicodeText"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BreachCorpusTests",
      dependencies: ["BreachCorpus", "CDigest", "Platform", "TestSupport", "UnicodeText"]),
    .testTarget(
      name: "PasswordPolicyTests",
      dependencies: [
        "JSON", "PasswordPolicy", "PasswordStrength", "Patterns", "TestSupport", "UnicodeText",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PasswordAuditTests",
      dependencies: [
        "JSON", "PasswordAudit", "PasswordPolicy", "PasswordStrength", "Platform", "TestSupport",
        "UnicodeText",
      ]),
    .testTarget(
      name: "FindingsTests",
      dependencies: ["Findings", "JSON", "ReportFormats", "TestSupport"]),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "Accounts", "BreachCorpus", "PasswordAudit", "PasswordPolicy", "ReportFormats",
        "TestSupport", "UnicodeText",
      ],
      exclude: ["Snapshots"]),
    .testTarget(name: "ReportFormatsTests", dependencies: ["PasswordPolicy", "ReportFormats"]),
    .testTarget(
      name: "AssessmentReportTests",
      dependencies: [
        "AssessmentReport", "JSON", "PasswordPolicy", "PasswordStrength", "PasswordWording",
        "ReportFormats", "UnicodeText",
      ]),
    .testTarget(
      name: "PolicyReviewTests",
      dependencies: [
        "JSON", "PasswordAudit", "PasswordPolicy", "PasswordWording", "Patterns", "PolicyReview",
        "TestSupport", "UnicodeText",
      ],
      exclude: ["Fixtures", "Snapshots"]),
    .testTarget(
      name: "PolicyExchangeTests",
      dependencies: [
        "JSON", "PasswordPolicy", "Patterns", "PolicyExchange", "PolicyReview", "TestSupport",
      ],
      exclude: ["Fixtures", "Snapshots"]),
    .testTarget(
      name: "PasswordGenerationTests",
      dependencies: ["PasswordGeneration", "PasswordPolicy", "PasswordStrength", "TestSupport"]),
    .testTarget(
      name: "PasswordReportTests",
      dependencies: [
        "Findings", "JSON", "PasswordAudit", "PasswordPolicy", "PasswordReport", "PasswordWording",
        "ReportFormats", "TestSupport", "UnicodeText",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "PasswordWordingTests",
      dependencies: ["PasswordPolicy", "PasswordStrength", "PasswordWording", "TestSupport"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "PasswordFormTests",
      dependencies: [
        "PasswordForm", "PasswordPolicy", "PasswordStrength", "PasswordWording", "TestSupport",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "Findings", "PasswordForm", "PasswordWording", "Terminal", "TestSupport", "UnicodeText",
      ],
      exclude: ["Snapshots"]),
    .testTarget(name: "CommandLineArgumentsTests", dependencies: ["CommandLineArguments"]),
    .testTarget(
      name: "TrainModelTests",
      dependencies: [
        "CEmbedded", "PasswordPolicy", "PasswordStrength", "TestSupport", "train-model",
      ]),
    .testTarget(
      name: "pwcheckTests",
      dependencies: [
        "CryptHashes", "JSON", "PasswordAudit", "PasswordForm", "PasswordPolicy",
        "PasswordStrength", "TestSupport", "UnicodeText", "pwcheck",
      ], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x  // for #embed
)

for target in package.targets
where target.type != .system
  && !["CCrypt", "CDigest", "CEmbedded", "CProgram", "CTerminal"].contains(target.name)
{
  target.swiftSettings = settings
}

// The targets whose code runs once per command or policy, and not once per password.
let small: Set = [
  "Accounts", "CommandLineArguments", "Findings", "PasswordForm", "PasswordGeneration",
  "PasswordWording", "PolicyExchange", "PolicyReview", "ReportFormats", "Terminal", "pwcheck",
]

// The other targets are optimized for the tests, which run several times as fast then, and keep
// their assertions.
if isTested {
  for target in package.targets where target.type != .test && !small.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags([
        "-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug",
      ]))
  }
}

// Scripts/run builds the program without optimizing them, which saves two fifths of the time. A
// package that others depend on must not set flags, so a plain build has none.
if Context.environment["PWCHECK_QUICK"] != nil {
  for target in package.targets where small.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}

// The static program (Scripts/install, which says where Swift's libraries are) is small.
if let libraries = Context.environment["PWCHECK_STATIC"] {
  for target in package.targets where small.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
    guard target.name == "pwcheck" else { continue }
    // Named as files, they come before those that the compiler adds.
    let names = ["swiftCore", "swift_Concurrency", "swiftSynchronization"]
    target.linkerSettings = [.unsafeFlags(names.map { "\(libraries)/lib\($0).a" })]
  }
}

// The C library (Scripts/build-library). Functions that a header declares came with Swift 6.3.
#if compiler(>=6.3)
  package.targets += [
    .systemLibrary(name: "CPwcheck"),
    .target(
      name: "PwcheckC",
      dependencies: [
        "AssessmentReport", "CPwcheck", "CryptHashes", "PasswordGeneration", "PasswordPolicy",
        "PasswordStrength", "PasswordWording", "Platform", "PolicyReview", "UnicodeText",
      ], swiftSettings: settings),
  ]
#endif

// The fuzz targets, a package of their own, reach the program too: as a library, its main function
// out of the way of libFuzzer's.
if Context.environment["PWCHECK_FUZZING"] != nil,
  let index = package.targets.firstIndex(where: { $0.name == "pwcheck" })
{
  package.targets[index] = .target(
    name: "pwcheck", dependencies: package.targets[index].dependencies,
    swiftSettings: (package.targets[index].swiftSettings ?? []) + [
      .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "pwcheck_main"])
    ])
  package.products.removeAll { $0.name == "pwcheck" }
  package.products.append(
    .library(
      name: "ProgramParts",
      targets: [
        "BreachCorpus", "CommandLineArguments", "PasswordWording", "Patterns", "PolicyExchange",
        "PolicyReview", "Terminal", "pwcheck",
      ]))
}

// The module for web pages (Scripts/build-web): the same sources in Embedded Swift, for a machine
// without a system. What the engine asks of one is in a C library of its own.
if Context.environment["PWCHECK_WEB"] != nil {
  package.targets.removeAll { $0.name == "CPlatform" }
  package.targets.append(
    .systemLibrary(name: "CPlatform", path: "Integrations/web/CPlatform"))
  package.targets.append(
    .target(
      name: "PwcheckWeb",
      dependencies: [
        "AssessmentReport", "JSON", "PasswordForm", "PasswordPolicy", "PasswordStrength",
        "PasswordWording", "Patterns", "UnicodeText",
      ],
      path: "Integrations/web/PwcheckWeb", swiftSettings: settings))
  for target in package.targets {
    switch target.name {
    case "AssessmentReport":
      target.exclude.append("Text")
      target.dependencies.removeAll {
        if case .byNameItem("ReportFormats", _) = $0 { true } else { false }
      }
    case "UnicodeText": target.exclude.append("SecretText+Reflection.swift")
    case "PasswordPolicy":
      target.exclude.append("Checking/BreachedPasswords+Corpus.swift")
      target.dependencies.removeAll {
        switch $0 {
        case .byNameItem("BreachCorpus", _), .byNameItem("Platform", _): true
        default: false
        }
      }
    case "PasswordForm": target.exclude.append("FieldState+SmallestChange.swift")
    case "PasswordWording":
      target.exclude += ["Language+Attackers.swift", "SmallestChange.swift", "TerminalWords.swift"]
    // Patterns are interpreted: what concerns their machine code only is left out.
    case "Patterns":
      target.swiftSettings = settings + [.define("INTERPRETED")]
      target.exclude += ["Automata", "Effort"]
      target.dependencies.removeAll {
        if case .byNameItem("Platform", _) = $0 { true } else { false }
      }
    default: break
    }
  }
}

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One run of a program as a user would run it: arguments and standard input in, output and exit
/// status out.
package struct ToolRun: Sendable {
  package let status: Int32
  package let output: [UInt8]
  package let errorOutput: [UInt8]

  package var text: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

  /// Runs the built `pwcheck`.
  ///
  /// - Parameters:
  ///   - input: Standard input; nil closes it.
  ///   - directory: The working directory; nil for an empty one.
  ///   - extraInput: What descriptor 9 reads.
  package static func pwcheck(
    _ arguments: [String], input: [UInt8]? = [], directory: String? = nil,
    environment: [String] = [],
    extraInput: [UInt8]? = nil,
    fullDisk: Bool = false
  ) throws -> ToolRun {
    try run(
      [try builtTool("pwcheck")] + arguments, input, directory, environment, extraInput, fullDisk)
  }

  /// Runs a script of the shell's with a built tool as its `$1`.
  package static func shell(_ script: String, tool: String, directory: String) throws -> ToolRun {
    try run(["/bin/sh", "-c", script, "sh", try builtTool(tool)], [], directory, [], nil, false)
  }

  /// Whether there is a device that is always full.
  package static var hasFullDisk: Bool { access("/dev/full", W_OK) == 0 }

  /// Where a product of this package is, beside the test bundle.
  package static func builtTool(_ name: String) throws -> String {
    for directory in buildDirectories {
      let path = directory + "/" + name
      if access(path, X_OK) == 0 { return path }
    }
    throw ToolError.notBuilt(name)
  }

  package enum ToolError: Error {
    case notBuilt(String)
    case cannotStart(Int32)
  }

  private static var buildDirectories: [String] {
    CommandLine.arguments.prefix(1).flatMap { argument in
      // .build/debug/pwcheckPackageTests.xctest, or a bundle with deeper folders on macOS.
      var path = argument[...]
      var directories: [String] = []
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        directories.append(String(path))
      }
      return directories
    } + [#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/.build/debug"]
  }

  /// The variables that tell the tool of a sanitizer's options or of a mutant.
  private static var inherited: [String] {
    let names = ["ASAN_OPTIONS", "TSAN_OPTIONS", "PWCHECK_MUTANT", "PWCHECK_REACHED"]
    return names.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
  }

  /// Whether the tests run under a sanitizer, which takes terabytes of addresses, so that `ulimit
  /// -v` ends every program. For `.enabled(if: !ToolRun.isSanitized)`.
  package static var isSanitized: Bool { getenv("PWCHECK_SANITIZER") != nil }

  private static func run(
    _ command: [String], _ input: [UInt8]?, _ directory: String?, _ environment: [String],
    _ extraInput: [UInt8]?,
    _ fullDisk: Bool
  ) throws -> ToolRun {
    let folder = try TemporaryFolder()
    let paths = (
      input: folder.path + "/in", output: folder.path + "/out", error: folder.path + "/err",
      extra: folder.path + "/extra"
    )
    // Files rather than pipes: no deadlock, whatever the program reads and writes. Input that
    // should be a pipe is one to a shell.
    try folder.write("in", input ?? [])
    try folder.write("extra", extraInput ?? [])
    let workFolder = try folder.makeFolder("work")

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input == nil {
      posix_spawn_file_actions_addclose(&actions, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, paths.input, O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(
      &actions, 1, fullDisk ? "/dev/full" : paths.output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, paths.error, O_WRONLY | O_CREAT, 0o600)
    if extraInput != nil { posix_spawn_file_actions_addopen(&actions, 9, paths.extra, O_RDONLY, 0) }

    var pid = pid_t()
    let variables =
      [
        "PATH=\(getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin")", "LC_ALL=C.UTF-8",
        "TERM=xterm",
      ] + inherited + environment
    // The shell, because there is no portable way to give a spawned program its working directory.
    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory ?? workFolder] + command
    let code = withCStrings(command) { arguments in
      withCStrings(variables) { variables in
        posix_spawnp(&pid, command[0], &actions, nil, arguments, variables)
      }
    }
    guard code == 0 else { throw ToolError.cannotStart(code) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let exitStatus = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return ToolRun(
      status: exitStatus, output: fullDisk ? [] : try folder.read("out"),
      errorOutput: try folder.read("err"))
  }
}

private func withCStrings<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R)
  -> R
{
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}

/// A folder of one test's own, removed at the end.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/pwcheck-test.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ToolRun.ToolError.cannotStart(errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    let entries = Self.list(path)
    for entry in entries { remove(entry) }
    rmdir(path)
  }

  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = fopen("\(path)/\(name)", "w")
    guard let file else { throw ToolRun.ToolError.cannotStart(errno) }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return "\(path)/\(name)"
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  package func read(_ name: String) throws -> [UInt8] {
    guard let file = fopen("\(path)/\(name)", "r") else {
      throw ToolRun.ToolError.cannotStart(errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  package func makeFolder(_ name: String) throws -> String {
    guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw ToolRun.ToolError.cannotStart(errno) }
    return "\(path)/\(name)"
  }

  /// Files below a folder, each folder after what is in it.
  private static func list(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let child = "\(folder)/\(name)"
      found += list(child) + [child]
    }
    return found
  }
}

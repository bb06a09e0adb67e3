internal import CPlatform
internal import CProgram
package import Platform
package import UnicodeText

/// A program that this process has started, in a process group of its own, with what goes into it
/// and what comes out. A signal that ends this process ends the program too.
package final class ChildProcess {
  /// The bytes of its standard output that were read and not taken.
  package var output: [UInt8] = []
  /// The bytes of its messages that were read and not taken: at most 64 KiB, the first ones.
  package var messages: [UInt8] = []

  private let id: Int32
  /// This process's ends of the pipes, which do not block; -1 for a stream without a pipe.
  private var streams: (input: Int32, output: Int32, errors: Int32)
  private var unwritten: SecretText
  private var end: Int32?
  private static let blockSize = 1 << 16
  /// The number of reads that empty a pipe of 1 MiB, the largest that a program can make.
  private static let readsOfPipe = 16

  package enum Output { case nothing, pipe, descriptor(Int32) }

  /// Starts a program, looked for in PATH, without a shell and with all of its input.
  package init(
    _ words: [String], input: SecretText = "", output: Output = .nothing
  ) throws(SystemError) {
    var strings = words.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    let outputNumber =
      switch output {
      case .nothing: Int32(CHILD_NOTHING)
      case .pipe: Int32(CHILD_PIPE)
      case .descriptor(let descriptor): descriptor
      }
    var streams = (
      Int32(input.isEmpty ? CHILD_NOTHING : CHILD_PIPE), outputNumber, Int32(CHILD_PIPE)
    )
    id = strings.withUnsafeMutableBufferPointer { words in
      withUnsafeMutableBytes(of: &streams) {
        child_start(
          words.baseAddress.unsafelyUnwrapped, $0.assumingMemoryBound(to: Int32.self).baseAddress)
      }
    }
    guard id > 0 else { throw SystemError(code: -id) }
    (self.streams, unwritten) = (streams, input)
    exchange()
  }

  deinit { closeAll() }

  package func add(to sources: inout WaitingList) {
    sources.add(streams.input, reads: false, writes: true)
    sources.add(streams.output)
    sources.add(streams.errors)
  }

  /// Hands over as much of the input as the program takes now, and reads what it has written.
  package func exchange() {
    write()
    Self.read(&streams.output, into: &output, most: .max)
    Self.read(&streams.errors, into: &messages, most: Self.blockSize)
  }

  private func write() {
    while streams.input >= 0, !unwritten.isEmpty {
      // A program that does not read its input may still succeed.
      guard
        let count = try? unwritten.withUTF8({
          try writeSome(streams.input, UnsafeRawBufferPointer($0))
        })
      else { break }
      if count == 0 { return }
      unwritten.removeFirst(count)
    }
    unwritten.removeAll()
    Self.close(&streams.input)
  }

  private static func read(_ stream: inout Int32, into bytes: inout [UInt8], most: Int) {
    guard stream >= 0 else { return }
    let hasEnded = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockSize) { buffer in
      let room = UnsafeMutableRawBufferPointer(buffer)
      do throws(SystemError) {
        guard let count = try readSome(stream, into: room) else { return false }
        bytes += buffer[..<min(count, max(0, most - bytes.count))]
        return count == 0
      } catch { return true }
    }
    if hasEnded { close(&stream) }
  }

  private static func close(_ stream: inout Int32) {
    if stream >= 0 { try? closeDescriptor(stream) }
    stream = -1
  }

  private func closeAll() {
    unwritten.removeAll()
    Self.close(&streams.input)
    Self.close(&streams.output)
    Self.close(&streams.errors)
  }

  // MARK: The end

  /// The exit status, or the negative number of the signal that ended the program, once all that it
  /// wrote was read; nil while it runs.
  package func endStatus() -> Int32? {
    if let end { return end }
    var status: Int32 = 0
    guard child_has_ended(id, &status) else { return nil }
    // What it has left behind may write without an end.
    for _ in 0..<Self.readsOfPipe { exchange() }
    closeAll()
    end = status
    return status
  }

  /// Waits for news of the program, until a deadline at most, and takes them.
  package func wait(until deadline: Double) {
    if streams.output < 0, streams.errors < 0 {
      // It has closed its output, and should end now.
      pause(microseconds: 500)
    } else {
      var sources = WaitingList([])
      add(to: &sources)
      let left = max(0, min(deadline - monotonicSeconds(), 60))
      _ = sources.wait(milliseconds: Int32(left * 1000) + 1)
    }
    exchange()
  }

  /// Ends the program and all that it has started: gently, and at once if that takes too long.
  package func stop(within milliseconds: Int) {
    closeAll()
    child_signal(id, SIGTERM)
    for _ in 0..<(milliseconds / 5) {
      if endStatus() != nil { return }
      pause(microseconds: 5000)
    }
    kill()
  }

  package func kill() { child_kill(id) }
}

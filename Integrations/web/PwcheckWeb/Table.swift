internal import PasswordPolicy

/// Lays out a word list as the table that the program has within it (`common-passwords.bin`), and
/// keeps it for good.
@_cdecl("pwcheck_word_table")
package func wordTable(
  _ list: UnsafePointer<UInt8>?, _ size: Int, _ tableSize: UnsafeMutablePointer<Int>
) -> UnsafeRawPointer? {
  let table = WordTable(lines: UnsafeBufferPointer(start: list, count: size))
  tableSize.pointee = table.bytes.count
  let bytes = Unmanaged.passRetained(table).takeUnretainedValue().bytes
  return bytes.baseAddress
}

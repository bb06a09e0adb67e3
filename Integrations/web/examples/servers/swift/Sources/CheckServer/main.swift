// swift run CheckServer POLICY.json PORT: as much of HTTP as it takes to try Judge.swift without a framework.
import FoundationEssentials
import Glibc
import PasswordPolicy

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = UInt16(arguments[2]) else {
  fatalError("usage: CheckServer POLICY.json PORT")
}
let file = URL(filePath: arguments[1])
let judge = Judge(
  name: file.deletingPathExtension().lastPathComponent,
  checker: PasswordChecker(policy: try Policy(json: Array(Data(contentsOf: file)))))

let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = port.bigEndian
address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
let isBound = withUnsafePointer(to: &address) {
  $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
    bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
  }
}
precondition(isBound && listen(server, 16) == 0, "the port is taken")
while true {
  let client = accept(server, nil, nil)
  guard client >= 0 else { continue }
  if let (line, body) = receive(from: client) {
    let (status, answer) =
      line.hasPrefix("POST /check ") ? judge.answer(to: body) : (404, Answer())
    let text = try JSONEncoder().encode(answer)
    let head =
      "HTTP/1.1 \(status) \nContent-Type: application/json\nContent-Length: \(text.count)\nConnection: close\n\n"
    let bytes = Array(head.replacing("\n", with: "\r\n").utf8) + text
    _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
  close(client)
}

/// The first line and the body of a request; nil for what is none, or too large.
func receive(from client: Int32) -> (line: Substring, body: Data)? {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 16384)
  while bytes.count < 65536 {
    let count = read(client, &part, part.count)
    guard count > 0 else { return nil }
    bytes += part[..<count]
    guard let end = bytes.firstRange(of: "\r\n\r\n".utf8) else { continue }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let size = lines.first { $0.lowercased().hasPrefix("content-length:") }?.split(separator: " ")
    let body = bytes[end.upperBound...]
    if body.count >= size?.last.flatMap({ Int($0) }) ?? 0 { return (lines.first ?? "", Data(body)) }
  }
  return nil
}

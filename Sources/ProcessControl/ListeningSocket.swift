internal import CPlatform
internal import CProgram
package import Platform

package struct ListeningSocket: Sendable {
  package let descriptor: Int32
  package let port: UInt16?
  private let path: String?
  /// The number under which the socket's file is remembered, so that it is removed with the
  /// process, even if a signal ends it.
  private let temporary: Int32

  /// Makes a socket in the file system, with permissions that say who may connect. It is an error
  /// if something else has the name, or another process listens on it.
  package init(path: String, mode: UInt32) throws(SystemError) {
    descriptor = try SystemError.check(socket_listen(path, mode))
    (self.path, port) = (path, nil)
    temporary = process_add_temporary(path)
  }

  /// Takes over the socket that the service manager listens on (systemd's socket activation): the
  /// first descriptor behind the standard streams. Nil if there is none for this process.
  package init?(given environment: (String) -> String?) {
    guard environment("LISTEN_PID") == "\(getpid())", environment("LISTEN_FDS") == "1",
      socket_adopt(3)
    else { return nil }
    (descriptor, port, path, temporary) = (3, nil, nil, -1)
  }

  /// Makes a socket that only programs of this machine can reach; port 0 stands for any.
  package init(loopbackPort port: UInt16, isIPv6: Bool) throws(SystemError) {
    var port = port
    descriptor = try SystemError.check(socket_listen_loopback(isIPv6, &port))
    (self.port, path, temporary) = (port, nil, -1)
  }

  /// The descriptor of the next client, which does not block, and the user that the client runs as.
  package func accept() throws(SystemError) -> (descriptor: Int32, user: UInt32) {
    let client = try SystemError.check(socket_accept(descriptor))
    guard let user = Self.user(of: client) else {
      let error = SystemError.last
      CPlatform.close(client)
      throw error
    }
    return (client, user)
  }

  /// The user that the client of a Unix socket runs as; nil if the system does not tell.
  package static func user(of client: Int32) -> UInt32? {
    var user: UInt32 = 0
    return socket_peer(client, &user) ? user : nil
  }

  /// The descriptor stays open, and shows that the connection has ended.
  package static func hangUp(_ client: Int32) { shutdown(client, Int32(SHUT_RDWR)) }

  package func close() {
    CPlatform.close(descriptor)
    if let path { unlink(path) }
    process_forget_temporary(temporary)
  }
}

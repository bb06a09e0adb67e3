/// A value that a caller in C holds by an opaque pointer.
final class Handle<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Hands a value to the caller, who frees it with the function of its type.
func handOut<Value: Sendable>(_ value: Value) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(Handle(value)).toOpaque())
}

/// The value of a pointer of ``handOut(_:)``, which the caller keeps alive during the call.
func value<Value: Sendable>(of pointer: OpaquePointer, _ type: Value.Type = Value.self) -> Value {
  Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
    $0.value
  }
}

func release<Value: Sendable>(_ pointer: OpaquePointer?, _ type: Value.Type) {
  guard let pointer else { return }
  Unmanaged<Handle<Value>>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

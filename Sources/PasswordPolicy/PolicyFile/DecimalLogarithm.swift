#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

func decimalLogarithm(_ number: Double) -> Double { log10(number) }

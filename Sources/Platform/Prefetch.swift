internal import CPlatform

/// Asks for memory that will be read or written soon, without waiting for it.
package func prefetch(_ place: UnsafeRawPointer) { platform_prefetch(place) }

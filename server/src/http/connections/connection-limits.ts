/** How long connections and requests may take, and how much of each the server keeps. Times are ms. */
export interface ConnectionLimits {
  /** For a TLS handshake, and then for the headers of a connection's first request. */
  readonly headersMs: number
  /** For a body, before it has to arrive at `minBytesPerSecond`. */
  readonly bodyMs: number
  /** Average after `bodyMs`; a large upload over a slow line is faster than that. */
  readonly minBytesPerSecond: number
  /** Between two requests of one connection. Longer than the 60 s of common load balancers, so that they close first. */
  readonly keepAliveMs: number
  /** Without a single byte in either direction, but for work that takes longer (`allowSilence`). */
  readonly silentMs: number
  /** Open connections of one address, where no proxy is in front: a hall of people behind one. */
  readonly connectionsPerAddress: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  minBytesPerSecond: 16 * 1024,
  keepAliveMs: 72_000,
  silentMs: 150_000,
  connectionsPerAddress: 2_000,
}

/** Bytes; as much as nginx passes on. Our longest addresses and cookies together stay below 8 KiB. */
export const MAX_HEADER_BYTES = 32 * 1024

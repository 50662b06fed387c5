/** Limits for the duration, speed and number of connections and requests. */
export interface ConnectionLimits {
  /** For the TLS handshake, and again for the headers of a connection's first request. */
  readonly headersMs: number
  /** Time for a body before `minBytesPerSecond` applies. */
  readonly bodyMs: number
  /** Minimum average speed after `bodyMs`. Large uploads over slow connections are faster. */
  readonly minBytesPerSecond: number
  /** Time that responses of a connection may wait for its client before `minReadBytesPerSecond` applies. */
  readonly readMs: number
  /** Minimum average speed at which a client reads after `readMs`. Slow phones are faster. */
  readonly minReadBytesPerSecond: number
  /** Memory of responses that wait for clients of one address. Beyond it, the one that has waited longest ends. */
  readonly unreadBytesPerAddress: number
  /** The same for all clients. Beyond it, a response of the address with most of them ends. */
  readonly unreadBytes: number
  /** Idle time between two requests. Longer than the 60 s of common load balancers, so that they close first. */
  readonly keepAliveMs: number
  /** Time without a byte in either direction; `allowSilence` extends it for long work. */
  readonly silentMs: number
  /** Open connections per address without a proxy. A large audience may share one address. */
  readonly connectionsPerAddress: number
  /** ms between two checks whether the certificate was renewed. */
  readonly certificateMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  minBytesPerSecond: 16 * 1024,
  readMs: 30_000,
  minReadBytesPerSecond: 4 * 1024,
  unreadBytesPerAddress: 64 * 1024 * 1024,
  unreadBytes: 256 * 1024 * 1024,
  keepAliveMs: 72_000,
  silentMs: 150_000,
  connectionsPerAddress: 2_000,
  certificateMs: 60_000,
}

/** As much as nginx forwards. Our longest URLs and cookies together stay below 8 KiB. */
export const MAX_HEADER_BYTES = 32 * 1024

import { connect } from 'node:tls'
import { HOUR_MS } from '@viewpage/shared-events/durations'

const TIMEOUT_MS = 10_000

/**
 * Reads when the certificate of the public address ends, whichever proxy has it; at most once an hour.
 *
 * @returns a function that resolves with seconds since 1970, or NaN if the address does not respond by TLS
 */
export function certificateEnd(publicUrl: string): () => Promise<number> {
  const { hostname, port } = new URL(publicUrl)
  let last = Promise.resolve(NaN)
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt > HOUR_MS) {
      readAt = performance.now()
      last = readEnd(hostname, Number(port || 443))
    }
    return last
  }
}

function readEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve) => {
    // One that is not valid any more has an end, too. Nothing is sent to it.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS })
    const end = (seconds: number) => {
      socket.destroy()
      resolve(seconds)
    }
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to) / 1_000))
    socket.once('timeout', () => end(NaN))
    socket.once('error', () => end(NaN))
  })
}

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Call } from './visitors.ts'

/** A connection that sends one call at a time with little CPU, because it shares the processors with the server. */
export interface Connection {
  /** @returns the status of the response */
  send(call: Call): Promise<number>
  readonly close: () => void
}

/**
 * Opens connections, runs work on all of them at once, and closes them.
 *
 * @param first a call that each connection sends first
 * @throws Error if nothing listens at the address
 */
export async function withConnections(
  url: string,
  count: number,
  first: () => Call,
  run: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)))
  try {
    await Promise.all(connections.map(({ send }) => send(first())))
    await Promise.all(connections.map(run))
  } finally {
    for (const { close } of connections) close()
  }
}

async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let settle = { resolve: (_: number) => {}, reject: (_: Error) => {} }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    // The responses have no body.
    if (!received.endsWith('\r\n\r\n')) return
    const status = Number(received.slice('HTTP/1.1 '.length, 'HTTP/1.1 204'.length))
    received = ''
    settle.resolve(status)
  })
  socket.on('error', (error) => settle.reject(error))
  socket.on('close', () => settle.reject(new Error('[bench] The server closed a connection.')))
  return {
    send: ({ headers, body }) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const length = Buffer.byteLength(body)
        socket.write(
          `POST /log/json HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

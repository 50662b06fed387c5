import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between a server and its database, and makes the faults of a network. */
export interface TcpProxy {
  /** The address that it was given, by way of the proxy. */
  readonly url: string
  /** Accepts connections and passes nothing on, in either direction. */
  hang(): void
  /** Passes on what was held back, and everything after it. */
  resume(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isHanging = false

  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname)
    for (const [from, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => other.write(part))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      if (isHanging) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

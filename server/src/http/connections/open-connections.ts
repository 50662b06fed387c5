import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The open connections of a server that stops. */
export interface OpenConnections {
  /** Resolves when all pending connections are accepted, because closing the listener would reset them. */
  allAccepted(): Promise<void>
  /** Closes idle connections, now and repeatedly until `stop` is called. */
  closeUnused(): { stop(): void }
  /** Destroys all connections. */
  cut(): void
}

const CHECK_INTERVAL_MS = 100

/** Turns of the event loop without a new connection after which none is pending. A turn accepts at most one. */
const QUIET_TURNS = 5
const MAX_TURNS = 10_000

export function trackConnections(server: Server): OpenConnections {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections in advance, which Node does not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    async allAccepted() {
      let [known, quiet] = [accepted, 0]
      for (let turn = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn++) {
        await nextTurn()
        quiet = accepted === known ? quiet + 1 : 0
        known = accepted
      }
    },
    closeUnused() {
      // `setImmediate`: after received data was read.
      const timer = setInterval(() => setImmediate(closeIdle), CHECK_INTERVAL_MS)
      return { stop: () => clearInterval(timer) }
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

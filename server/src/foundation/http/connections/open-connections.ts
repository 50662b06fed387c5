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
/** The first bytes of a new connection arrive within this time, if its client sends a request at once. */
const FIRST_BYTES_MS = 1_000

/** Turns of the event loop without a new connection after which none is pending. A turn accepts at most one. */
const QUIET_TURNS = 5
const MAX_TURNS = 10_000

export function trackConnections(server: Server): OpenConnections {
  /** With the time when it was accepted. */
  const sockets = new Map<Socket, number>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.set(socket, performance.now())
    socket.once('close', () => sockets.delete(socket))
  })

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections in advance, which Node does not count as idle.
    const before = performance.now() - FIRST_BYTES_MS
    for (const [socket, at] of sockets) if (socket.bytesRead === 0 && at < before) socket.destroy()
  }

  return {
    allAccepted: () => quietTurns(() => accepted),
    closeUnused() {
      // `setImmediate`: after received data was read.
      const timer = setInterval(() => setImmediate(closeIdle), CHECK_INTERVAL_MS)
      return { stop: () => clearInterval(timer) }
    },
    cut() {
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}

/** Resolves when a count has stayed the same for some turns of the event loop. */
async function quietTurns(count: () => number): Promise<void> {
  let [known, quiet] = [count(), 0]
  for (let turn = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn++) {
    await nextTurn()
    quiet = count() === known ? quiet + 1 : 0
    known = count()
  }
}

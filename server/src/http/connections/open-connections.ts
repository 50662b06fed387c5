import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The open connections of a server that is to stop. */
export interface OpenConnections {
  /** Resolves when every connection that clients have made is accepted: closing the listener would reset the others. */
  allAccepted(): Promise<void>
  /** Closes those on which nothing is on its way, now and as others become so, until `stop` is called. */
  closeUnused(): { stop(): void }
  /** Ends all of them. */
  cut(): void
}

/** ms between two looks at what is unused. */
const LOOK_EVERY = 100
/** Turns of the event loop without a new connection, after which none waits; at most one is accepted in a turn. */
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

  function closeThose(): void {
    server.closeIdleConnections()
    // Browsers open connections before they need them; to Node those are not idle.
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
      // After what has arrived was read.
      const timer = setInterval(() => setImmediate(closeThose), LOOK_EVERY)
      return { stop: () => clearInterval(timer) }
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

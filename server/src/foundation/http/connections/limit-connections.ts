import type { Server } from 'node:net'
import { addressBlockOf } from '../address-block.ts'

/** Closes excess connections of one address (IPv4, or /64 of IPv6) before anything is read from them. */
export function limitConnections(server: Server, maxPerAddress: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressBlockOf(socket.remoteAddress)
    const count = (counts.get(address) ?? 0) + 1
    if (count > maxPerAddress) {
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
  })
}

import type { Express } from 'express'
import type { AddressInfo } from 'node:net'

/** Listens on a free port. @returns the origin */
export function listen(app: Express): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = app.listen(0, '127.0.0.1', (error?: Error) => {
      if (error) reject(error)
      else resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

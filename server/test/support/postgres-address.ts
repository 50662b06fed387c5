import { createServer } from 'node:net'

/** The address of a PostgreSQL of the tests, without the name of a database. */
export const urlOf = (port: number): string => `postgres://viewpage:viewpage@127.0.0.1:${port}`

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

import { once } from 'node:events'
import { connect } from 'node:net'

/** A page to request. */
export interface PageRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A connection that requests one page at a time with little CPU, because it shares the processors with the server. */
export interface Connection {
  /** @returns the status of the response, once its whole body has arrived */
  ask(request: PageRequest): Promise<number>
  readonly close: () => void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
/** Bytes that are read at once. */
const READ_BYTES = 64 * 1024

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  let settle = { resolve: (_: number) => {}, reject: (_: Error) => {} }
  let status = 0
  /** Bytes of the body that are missing; `null` for a body in chunks. */
  let missing: number | null = 0

  function read(bytes: Buffer): void {
    let body = bytes
    if (status === 0) {
      const end = bytes.indexOf(HEAD_END)
      const head = bytes.toString('latin1', 0, end)
      status = Number(head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      missing = length === undefined ? null : Number(length)
      body = bytes.subarray(end + HEAD_END.length)
    }
    if (missing !== null) missing -= body.length
    if (missing === null ? !endsWith(body, LAST_CHUNK) : missing > 0) return
    const done = status
    status = 0
    settle.resolve(done)
  }

  // A buffer for each read would be the most that this process allocates, and its collection would delay requests.
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  const onread = {
    buffer,
    callback: (length: number) => {
      read(buffer.subarray(0, length))
      return true
    },
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
  await once(socket, 'connect')
  socket.on('error', (error) => settle.reject(error))
  socket.on('close', () => settle.reject(new Error('[bench] The server closed a connection.')))
  return {
    ask: ({ path, headers }) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.length >= end.length && bytes.subarray(bytes.length - end.length).equals(end)
}

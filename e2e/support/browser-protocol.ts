/** The fields of a message of Chromium's DevTools protocol. */
export type Fields = Readonly<Record<string, unknown>>

/** A connection to a whole browser, which Playwright does not share. */
export interface BrowserProtocol {
  /** @throws Error if the browser refuses the command */
  send(method: string, params?: Fields, sessionId?: string): Promise<Fields>
  on(method: string, listener: (params: Fields) => void): void
  close(): void
}

/** @param address of its web socket, which Chromium prints */
export async function connectTo(address: string): Promise<BrowserProtocol> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (reply: Fields) => void; reject: (error: Error) => void }>()
  const listeners: { method: string; listener: (params: Fields) => void }[] = []
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = fieldsOf(JSON.parse(String(data)))
    if (typeof id !== 'number') {
      for (const each of listeners) if (each.method === method) each.listener(fieldsOf(params))
      return
    }
    if (error === undefined) waiting.get(id)?.resolve(fieldsOf(result))
    else waiting.get(id)?.reject(new Error(JSON.stringify(error)))
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('[e2e] The browser ended.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      }),
    on: (method, listener) => listeners.push({ method, listener }),
    close: () => socket.close(),
  }
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new Error(`[e2e] Failed to read "${name}": it is no text.`)
  return value
}

import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that arrived. */
export interface ReceivedHook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program that receives web hooks. */
export interface HookReceiver {
  readonly origin: string
  /** Replace it by assignment. */
  received: ReceivedHook[]
  /** What it does with a request. Replace it by assignment. */
  respond: (response: ServerResponse) => void
  /** The bodies of what arrived. */
  bodies(): Record<string, unknown>[]
  stop(): void
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body })
      receiver.respond(response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: HookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond: (response) => void response.end('thanks'),
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** Whether a receiver takes a request as signed with this secret (docs/behaviour/programs.md#web-hooks). */
export function isSigned({ headers, body }: ReceivedHook, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(id)}.${String(time)}.${body}`
  return signature === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

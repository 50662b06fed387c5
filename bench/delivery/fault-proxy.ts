import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault of a connection or a server. `…Answer`: the call was stored, and only the response is lost. */
export const FAULTS = ['error', 'busy', 'hang', 'hangAnswer', 'reset', 'resetAnswer'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultProxyOptions {
  /** Address of the server. */
  readonly origin: string
  /** The address that the server sees as the visitor's. */
  readonly address: string
  /** Whether faults apply to this path. */
  readonly meets: (path: string) => boolean
  /** Called after a successful response of the server. */
  readonly onStored?: (body: string) => void
  /** Called after {@link FaultProxy.held} has changed. */
  readonly onHeld?: () => void
}

/** A proxy in front of the server that causes faults on demand. */
export interface FaultProxy {
  readonly url: string
  /** The fault of all calls from now on. */
  fault: Fault | null
  /** Number of calls that hang. */
  held(): number
  /** Ends the calls that hang, as a restarted server does. */
  release(): void
  close(): Promise<void>
}

/** Seconds, the `Retry-After` of an overloaded server. */
const RETRY_AFTER = 30

export async function createFaultProxy({
  origin,
  address,
  meets,
  onStored = () => {},
  onHeld = () => {},
}: FaultProxyOptions): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true })
  const held = new Set<ServerResponse>()

  function hold(answer: ServerResponse): void {
    // The client may have disconnected while the server answered.
    if (answer.destroyed) return
    held.add(answer)
    answer.once('close', () => {
      held.delete(answer)
      onHeld()
    })
    onHeld()
  }

  function pass(incoming: IncomingMessage, body: Buffer, fault: Fault | null, answer: ServerResponse): void {
    const { url = '/', method = 'GET', headers } = incoming
    const onward = request(
      origin + url,
      { agent, method, headers: { ...headers, 'x-forwarded-for': address } },
      (answered) => {
        const { statusCode = 502 } = answered
        if (statusCode < 300 && body.length > 0) onStored(body.toString())
        if (fault === 'resetAnswer') incoming.socket.destroy()
        else if (fault === 'hangAnswer') hold(answer)
        else {
          answer.writeHead(statusCode, answered.headers)
          answered.pipe(answer)
          return
        }
        answered.resume()
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    onward.end(body)
  }

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = meets(incoming.url ?? '/') ? proxy.fault : null
    const body = await bodyOf(incoming)
    if (fault === 'reset') incoming.socket.destroy()
    else if (fault === 'hang') hold(answer)
    else if (fault === 'error') answer.writeHead(500).end()
    else if (fault === 'busy') answer.writeHead(503, { 'Retry-After': RETRY_AFTER }).end()
    else pass(incoming, body, fault, answer)
  }

  const server = createServer((incoming, answer) => {
    // The client may disconnect at any time.
    serve(incoming, answer).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: null,
    held: () => held.size,
    release() {
      for (const answer of held) answer.destroy()
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a line or a server does wrong; `…Answer`: the call arrived and was stored, and nobody learns of it. */
export const FAULTS = ['error', 'busy', 'hang', 'hangAnswer', 'reset', 'resetAnswer'] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultProxyOptions {
  /** The server behind it. */
  readonly origin: string
  /** What the server takes for the visitor's address. */
  readonly address: string
  /** Whether faults meet calls to this path. */
  readonly meets: (path: string) => boolean
  /** A call was answered by the server with success. */
  readonly onStored?: (body: string) => void
  /** {@link FaultProxy.held} has changed. */
  readonly onHeld?: () => void
}

/** A line to the server that goes wrong as it is told. */
export interface FaultProxy {
  readonly url: string
  /** What meets calls from now on. */
  fault: Fault | null
  /** Calls that wait for an answer that does not come. */
  held(): number
  /** Ends those calls, as a server does that starts anew. */
  release(): void
  close(): Promise<void>
}

/** Seconds, as a server that is too busy says. */
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
    // Whoever asked may have gone while the server answered: nobody waits any more.
    if (answer.destroyed) return
    held.add(answer)
    answer.once('close', () => {
      held.delete(answer)
      onHeld()
    })
    onHeld()
  }

  function pass(asked: IncomingMessage, body: Buffer, fault: Fault | null, answer: ServerResponse): void {
    const { url = '/', method = 'GET', headers } = asked
    const onward = request(
      origin + url,
      { agent, method, headers: { ...headers, 'x-forwarded-for': address } },
      (answered) => {
        const { statusCode = 502 } = answered
        if (statusCode < 300 && body.length > 0) onStored(body.toString())
        if (fault === 'resetAnswer') asked.socket.destroy()
        else if (fault === 'hangAnswer') hold(answer)
        else {
          answer.writeHead(statusCode, answered.headers)
          answered.pipe(answer)
          return
        }
        answered.resume()
      },
    )
    onward.on('error', () => asked.socket.destroy())
    onward.end(body)
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = meets(asked.url ?? '/') ? proxy.fault : null
    const body = await bodyOf(asked)
    if (fault === 'reset') asked.socket.destroy()
    else if (fault === 'hang') hold(answer)
    else if (fault === 'error') answer.writeHead(500).end()
    else if (fault === 'busy') answer.writeHead(503, { 'Retry-After': RETRY_AFTER }).end()
    else pass(asked, body, fault, answer)
  }

  const server = createServer((asked, answer) => {
    // Whoever asked may go at any time.
    serve(asked, answer).catch(() => asked.socket.destroy())
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

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

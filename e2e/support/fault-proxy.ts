import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'

/** A fault of the network between server and browser. */
export const NETWORK_FAULTS = ['404', '500', 'hangs', 'slow, 10 s', 'truncated', 'wrong integrity'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]
/** Faults of a call: its connection ends before the server receives it, or before the browser receives the response. */
export const CALL_FAULTS = ['500', 'hangs', 'resets', 'response hangs', 'response lost'] as const
/** Faults of code that the proxy can cause, where nothing checks the content. */
export const CHANGED_CODE = {
  'syntax error': ')',
  'throws on load': "throw new Error('broken on purpose');",
} as const
/** The body of a page piece by piece, as on a line that stalls again and again. */
const TRICKLES = 'trickles'
export type ProxyFault =
  | NetworkFault
  | keyof typeof CHANGED_CODE
  | (typeof CALL_FAULTS)[number]
  | typeof TRICKLES

export interface FaultProxy {
  readonly origin: string
  /** From now on, files whose path matches have this fault. `null`: no file has one. */
  set(fault: { readonly kind: ProxyFault; readonly path: RegExp } | null): void
  close(): void
}

const SLOW_MS = 10_000
const PIECE_BYTES = 400
const BETWEEN_PIECES_MS = 25

/** A proxy between a browser and a server. Connections are real: a request that hangs occupies one. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Parameters<FaultProxy['set']>[0] = null
  const waiting = new Set<NodeJS.Timeout>()

  function answer(asked: IncomingMessage, out: ServerResponse): void {
    const kind = fault?.path.test(asked.url ?? '') ? fault.kind : null
    if (kind === '404' || kind === '500') return void out.writeHead(Number(kind)).end()
    if (kind === 'hangs') return
    if (kind === 'resets') return void out.destroy()
    if (kind !== 'slow, 10 s') return pass(asked, out, kind)
    const timer = startTimer(() => {
      waiting.delete(timer)
      pass(asked, out, null)
    }, SLOW_MS)
    waiting.add(timer)
  }

  function pass(asked: IncomingMessage, out: ServerResponse, kind: ProxyFault | null): void {
    const headers = {
      ...asked.headers,
      host: new URL(target).host,
      ...(kind && { 'accept-encoding': 'identity' }),
    }
    const onward = request(target + asked.url, { method: asked.method ?? 'GET', headers }, (answered) => {
      if (kind !== null) return void change(answered, out, kind)
      out.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(out)
    })
    onward.on('error', () => out.destroy())
    asked.pipe(onward)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => (fault = next),
    close() {
      for (const timer of waiting) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

async function change(answered: IncomingMessage, out: ServerResponse, kind: ProxyFault): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  if (kind === 'response hangs') return
  if (kind === 'response lost') return void out.destroy()
  const body = Buffer.concat(parts)
  const { 'content-length': _, 'content-encoding': __, ...headers } = answered.headers
  if (kind === 'truncated') {
    // The connection ends before the announced length.
    out.writeHead(answered.statusCode ?? 502, { ...headers, 'content-length': body.length })
    out.write(body.subarray(0, body.length / 2), () => out.destroy())
    return
  }
  out.writeHead(answered.statusCode ?? 502, headers)
  if (kind === TRICKLES) return trickle(body, out)
  const added = kind in CHANGED_CODE ? CHANGED_CODE[kind as keyof typeof CHANGED_CODE] : ''
  out.end(Buffer.concat([Buffer.from(`${added}\n`), body]))
}

async function trickle(body: Buffer, out: ServerResponse): Promise<void> {
  const start = Math.max(0, body.indexOf('<body'))
  out.write(body.subarray(0, start))
  for (let at = start; at < body.length && !out.destroyed; at += PIECE_BYTES) {
    out.write(body.subarray(at, at + PIECE_BYTES))
    await setTimeout(BETWEEN_PIECES_MS)
  }
  out.end()
}

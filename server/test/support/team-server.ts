import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that arrived at the server of a team. */
export interface TeamRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What the server of a team does with a request. */
export type TeamWay = keyof typeof WAYS

/** A real server, as a team has one for the data of its remote. */
export interface TeamServer {
  readonly origin: string
  /** What it does from now on. */
  way: TeamWay
  readonly requests: TeamRequest[]
  /** Lets requests that wait (`waits`) get their response. */
  release(): void
  stop(): Promise<void>
}

export const TEAM_SECRET = 'a-secret-of-the-team-of-notes-0123456789'

const json = (response: ServerResponse, value: unknown) =>
  void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
const notesOf = (oid: unknown, text = `note of ${String(oid)}`) => ({ oid, notes: [{ text }] })

const WAYS = {
  works: (response: ServerResponse, { headers }: TeamRequest) =>
    json(response, notesOf(headers['viewpage-oid'])),
  waits: () => undefined,
  hangs: () => undefined,
  redirects: (response: ServerResponse) =>
    void response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  floods: (response: ServerResponse) =>
    void response.setHeader('Content-Type', 'application/json').end(`["${'x'.repeat(10_000_000)}"]`),
  drips(response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  'sends HTML': (response: ServerResponse) =>
    void response.setHeader('Content-Type', 'text/html').end('<script>alert(1)</script>'),
  'sends another schema': (response: ServerResponse) => json(response, { notes: [{ html: '<b>' }] }),
  "sends another deck's data": (response: ServerResponse) => json(response, notesOf('secret1')),
  'sends no JSON': (response: ServerResponse) =>
    void response.setHeader('Content-Type', 'application/json').end('{"notes":['),
  'has nothing': (response: ServerResponse) => void response.writeHead(404).end(),
  breaks: (response: ServerResponse) => void response.writeHead(500).end(),
  'ends the connection': (response: ServerResponse) => void response.destroy(),
} as const

export async function startTeamServer(): Promise<TeamServer> {
  const waiting: (() => void)[] = []
  const requests: TeamRequest[] = []
  const server = createServer((incoming, response) => void receive(incoming, response))
  const team = { way: 'works' as TeamWay }

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part)
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body: Buffer.concat(parts).toString() }
    requests.push(request)
    if (team.way === 'waits') waiting.push(() => WAYS.works(response, request))
    else WAYS[team.way](response, request)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(team, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    release() {
      for (const respond of waiting.splice(0)) respond()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** Verifies a signature as the guide describes it, with none of the server's code. */
export function hasValidSignature(
  { method, path, headers, body }: TeamRequest,
  secret = TEAM_SECRET,
): boolean {
  const [, time = '', given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['viewpage-signature'])) ?? []
  const { 'viewpage-oid': oid, 'viewpage-language': language, 'viewpage-visitor': visitor = '' } = headers
  const text = `${time}\n${method}\n${path}\n${String(oid)}\n${String(language)}\n${String(visitor)}\n${body}`
  return given === createHmac('sha256', secret).update(text).digest('hex')
}

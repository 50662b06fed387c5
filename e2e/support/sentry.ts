import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fields of a Sentry event that tests read; for others they search the request bodies. */
export interface SentryEvent {
  readonly release: string
  readonly environment: string
  readonly tags: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly exception: {
    readonly values: readonly {
      readonly type: string
      readonly value: string
      readonly stacktrace: {
        readonly frames: readonly { readonly filename: string; readonly function: string }[]
      }
    }[]
  }
}

/** A fake Sentry server that records requests. */
export interface Sentry {
  readonly dsn: string
  /** Each request as text: method and URL, headers, body. */
  readonly received: readonly string[]
  events(): SentryEvent[]
  close(): Promise<void>
}

export async function startSentry(): Promise<Sentry> {
  const received: string[] = []
  const bodies: string[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push([`${request.method} ${request.url}`, JSON.stringify(request.headers), body].join('\n'))
      if (request.method === 'POST') bodies.push(body)
      answer.setHeader('Access-Control-Allow-Origin', '*')
      answer.setHeader('Content-Type', 'application/json')
      answer.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    received,
    // An envelope has one JSON document per line: its header, then header and payload of each item.
    events: () => bodies.map((body) => JSON.parse(body.split('\n')[2] ?? 'null') as SentryEvent),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { ObjectMemory } from './object-memory.ts'
import { isSigned } from './signature-check.ts'

/** What goes wrong with a request that reaches the store. */
export type StoreFault = 'hangs' | 'answers 500' | 'cuts the connection' | 'cuts the body' | 'is slow'

/** @param request such as `PUT slides/assets/ab/abcd` */
export type FaultOf = (request: string) => StoreFault | null

export interface TestObjectStore {
  readonly url: string
  /** The knobs of a server that stores files here. */
  readonly env: Readonly<Record<string, string>>
  /** Keys of stored files. */
  keys(): readonly string[]
  /** Requests since the start. */
  readonly requests: string[]
  setFault(fault: FaultOf | null): void
  /** Changes the stored bytes of all files. */
  damage(): void
  close(): Promise<void>
}

const BUCKET = 'files'
/** ms until a slow store begins to answer. */
const SLOW_MS = 2_000
/** The access key that s3rver knows, and its secret. */
const KEY = 'S3RVER'

/** An S3 server on a port of its own that checks signatures, with faults as a test wants them. */
export async function startObjectStore(tls?: { key: string; cert: string }): Promise<TestObjectStore> {
  const memory = new ObjectMemory(BUCKET)
  const s3 = new S3rver({ directory: '/nonexistent', silent: true, configureBuckets: [] })
  s3.store = s3.context.store = memory
  const carryOut = s3.callback()
  const requests: string[] = []
  let faultOf: FaultOf | null = null

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const name = `${request.method} ${(request.url ?? '').replace(`/${BUCKET}/`, '').replace(/\?x-id=\w+$/, '')}`
    requests.push(name)
    const fault = faultOf?.(name) ?? null
    if (fault === 'hangs') return
    if (fault === 'answers 500') return void response.writeHead(500).end()
    if (fault === 'cuts the connection') return void request.socket.destroy()
    if (!isSigned(request, KEY)) return refuse(response, 'SignatureDoesNotMatch')
    if (fault === 'cuts the body') cutBody(response)
    if (fault === 'is slow') return void setTimeout(() => carryOut(request, response), SLOW_MS)
    carryOut(request, response)
  }

  const server = tls ? createTlsServer(tls, receive) : createServer(receive)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
  return {
    url,
    requests,
    env: {
      VIEWPAGE_S3_ENDPOINT: url,
      VIEWPAGE_S3_REGION: 'us-east-1',
      VIEWPAGE_S3_BUCKET: BUCKET,
      VIEWPAGE_S3_PREFIX: 'slides',
      VIEWPAGE_S3_ACCESS_KEY: KEY,
      VIEWPAGE_S3_SECRET_KEY: KEY,
      VIEWPAGE_S3_PATH_STYLE: '1',
    },
    keys: () => [...memory.objects.keys()].filter((key) => key !== 'slides/probe'),
    setFault: (fault) => void (faultOf = fault),
    damage() {
      for (const { content } of memory.objects.values()) content.fill('x')
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function refuse(response: ServerResponse, code: string): void {
  response
    .writeHead(403, { 'Content-Type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>Refused by the test</Message></Error>`)
}

/** Sends half of a body, then ends the connection. */
function cutBody(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = (part: Buffer) => {
    write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy())
    return true
  }
}

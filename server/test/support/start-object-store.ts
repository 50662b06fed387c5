import { randomUUID } from 'node:crypto'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listKeys, readObjectStoreAddress, type ObjectStoreAddress } from './object-store-address.ts'
import { ObjectMemory } from './object-memory.ts'

/** What goes wrong with a request that reaches the store. */
export type StoreFault =
  | 'hangs'
  | 'answers 500'
  | 'cuts the connection'
  | 'cuts the body'
  | 'damages the body'
  | 'sends the body in slow parts'
  | 'stalls in the body'
  | 'is slow'

/** @param request such as `PUT slides/assets/ab/abcd` */
export type FaultOf = (request: string) => StoreFault | null

export interface TestObjectStore {
  readonly url: string
  /** The knobs of a server that stores files here. */
  readonly env: Readonly<Record<string, string>>
  /** Keys of stored files. */
  keys(): Promise<readonly string[]>
  /** Requests since the start. */
  readonly requests: string[]
  setFault(fault: FaultOf | null): void
  close(): Promise<void>
}

const BUCKET = 'files'
/** ms until a slow store begins to answer. */
const SLOW_MS = 2_000
/** Of a body that is sent slowly, and ms before each. */
const SLOW_PARTS = 10
const SLOW_PART_MS = 300
/** The access key of the store in memory, and its secret. */
const KEY = 'test-key'

/** What keeps the objects. */
interface Objects {
  readonly bucket: string
  /** Of all keys; ends with a slash unless it is empty. */
  readonly prefix: string
  readonly accessKey: string
  readonly secretKey: string
  carryOut(request: IncomingMessage, response: ServerResponse): void
  keys(): Promise<readonly string[]>
}

export interface ObjectStoreOptions {
  readonly tls?: { readonly key: string; readonly cert: string }
  /** Of a real store. @default what `TEST_S3_URL` says, or one in memory */
  readonly address?: ObjectStoreAddress
}

/** An S3 server on a port of its own that checks signatures, with faults as a test wants them. */
export async function startObjectStore({
  tls,
  address = addressOfTests(),
}: ObjectStoreOptions = {}): Promise<TestObjectStore> {
  const objects = address ? realObjects(address) : objectsInMemory()
  const { bucket, prefix, accessKey, secretKey, carryOut } = objects
  const requests: string[] = []
  let faultOf: FaultOf | null = null

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').replace(`/${bucket}/`, '').replace(prefix, '')
    const name = `${request.method} ${path.replace(/\?x-id=\w+$/, '')}`
    requests.push(name)
    const fault = faultOf?.(name) ?? null
    if (fault === 'hangs') return
    if (fault === 'answers 500') return void response.writeHead(500).end()
    if (fault === 'cuts the connection') return void request.socket.destroy()
    if (fault === 'cuts the body') cutBody(response)
    if (fault === 'damages the body') damageBody(response)
    if (fault === 'sends the body in slow parts') slowBody(response)
    if (fault === 'stalls in the body') stallBody(response)
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
      VIEWPAGE_S3_BUCKET: bucket,
      VIEWPAGE_S3_PREFIX: `${prefix}slides`,
      VIEWPAGE_S3_ACCESS_KEY: accessKey,
      VIEWPAGE_S3_SECRET_KEY: secretKey,
      VIEWPAGE_S3_PATH_STYLE: '1',
    },
    keys: async () => (await objects.keys()).filter((key) => key !== 'slides/probe'),
    setFault: (fault) => void (faultOf = fault),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The store that the tests run on, if it is a real one. */
function addressOfTests(): ObjectStoreAddress | undefined {
  const url = process.env['TEST_S3_URL'] ?? ''
  return url === '' ? undefined : readObjectStoreAddress(url)
}

function objectsInMemory(): Objects {
  const credentials = { accessKey: KEY, secretKey: KEY }
  const memory = new ObjectMemory({ bucket: BUCKET, ...credentials })
  return {
    bucket: BUCKET,
    prefix: '',
    ...credentials,
    carryOut(request, response) {
      memory.respond(request, response).catch(() => response.destroy())
    },
    keys: async () => memory.keys(),
  }
}

/** Below a prefix that nothing else uses. Requests are passed on as they are, because they are signed. */
function realObjects(address: ObjectStoreAddress): Objects {
  const { origin, bucket, accessKey, secretKey } = address
  const prefix = `${randomUUID()}/`
  return {
    ...{ bucket, prefix, accessKey, secretKey },
    carryOut(request, response) {
      const { method, url = '', headers } = request
      const passed = send(new URL(url, origin), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      response.on('close', () => passed.destroy())
      request.pipe(passed)
    },
    keys: () => listKeys(address, prefix),
  }
}

/** Sends half of a body, then ends the connection. */
function cutBody(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = (part: Buffer) => {
    write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy())
    return true
  }
}

/** Sends other bytes, of the same number. */
function damageBody(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = (part: Buffer) => write(Buffer.alloc(part.length, 'x'))
}

/** Sends a body over some seconds. */
function slowBody(response: ServerResponse): void {
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  let sent = Promise.resolve()
  const send = async (part: Buffer) => {
    const bytes = Math.ceil(part.length / SLOW_PARTS)
    for (let at = 0; at < part.length; at += bytes) {
      await wait(SLOW_PART_MS)
      write(part.subarray(at, at + bytes))
    }
  }
  response.write = (part: Buffer) => {
    sent = sent.then(() => send(part))
    return true
  }
  response.end = () => {
    void sent.then(() => end())
    return response
  }
}

/** Sends half of a body, and then nothing. */
function stallBody(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = (part: Buffer) => write(part.subarray(0, Math.floor(part.length / 2)))
  response.end = () => response
}

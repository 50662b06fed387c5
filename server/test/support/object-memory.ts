import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './signature-check.ts'

interface StoredObject {
  readonly content: Buffer
  readonly storedAt: Date
}

export interface ObjectMemoryOptions {
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/**
 * One bucket of an S3 store, with the requests that the server sends: `PUT`, `GET` and `HEAD` of an object, and
 * `POST ?delete` of many. Like a real store it refuses wrong signatures and contents, and stores whole objects at once.
 */
export class ObjectMemory {
  readonly #objects = new Map<string, StoredObject>()
  readonly #options: ObjectMemoryOptions

  constructor(options: ObjectMemoryOptions) {
    this.#options = options
  }

  keys(): string[] {
    return [...this.#objects.keys()]
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { bucket, accessKey, secretKey } = this.#options
    const { method, url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://store.example')
    const [, requestedBucket, ...segments] = decodeURIComponent(pathname).split('/')
    const key = segments.join('/')
    if (!headers.authorization?.includes(`Credential=${accessKey}/`))
      return refuse(response, 403, 'InvalidAccessKeyId')
    if (!isSigned(request, secretKey)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (requestedBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'GET' || method === 'HEAD') return this.#send(key, response)
    const body = await buffer(request)
    if (headers['x-amz-content-sha256'] !== hash('sha256', body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (method === 'PUT') return this.#store(key, body, response)
    if (method === 'POST' && searchParams.has('delete')) return this.#deleteMany(body, response)
    refuse(response, 405, 'MethodNotAllowed')
  }

  #send(key: string, response: ServerResponse): void {
    const found = this.#objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const { content, storedAt } = found
    response.writeHead(200, {
      'Content-Length': content.byteLength,
      'Last-Modified': storedAt.toUTCString(),
      ETag: etagOf(content),
    })
    response.write(content)
    response.end()
  }

  #store(key: string, content: Buffer, response: ServerResponse): void {
    this.#objects.set(key, { content, storedAt: new Date() })
    response.writeHead(200, { ETag: etagOf(content) }).end()
  }

  #deleteMany(body: Buffer, response: ServerResponse): void {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) this.#objects.delete(key)
    response.writeHead(200, XML).end('<DeleteResult/>')
  }
}

const XML = { 'Content-Type': 'application/xml' }

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, XML)
    .end(`<Error><Code>${code}</Code><Message>Refused by the test</Message></Error>`)
}

const etagOf = (content: Buffer) => JSON.stringify(hash('md5', content))
const hash = (algorithm: string, content: Buffer) => createHash(algorithm).update(content).digest('hex')

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectStoreConfig } from '../../foundation/config/object-store.ts'
import { receiveBody } from './receive-body.ts'
import { bodyMs, type S3Limits } from './s3-limits.ts'
import { isTransient, statusOf } from './s3-errors.ts'

/** An object on its way from the store. */
export interface ArrivingObject {
  readonly bytes: number
  readonly storedAt: Date
  /** Writes the body to a new file. Rejects if no byte arrives for a while, or if the whole takes too long. */
  saveTo(path: string): Promise<void>
}

/** A content to send: a new stream for each attempt, or bytes. */
export interface ObjectContent {
  readonly bytes: number
  /** Hexadecimal. The store refuses a content that differs. */
  readonly sha256: string
  readonly open: () => Uint8Array | Readable
}

/** Objects of a bucket by key, below the prefix. Every call is bounded in time. Rejects with the error of the client. */
export interface S3Objects {
  put(key: string, content: ObjectContent): Promise<void>
  has(key: string): Promise<boolean>
  /**
   * @param receive may save the body; called again if that failed because the connection ended
   * @returns `null` if there is no such object
   */
  get<Result>(key: string, receive: (object: ArrivingObject) => Promise<Result>): Promise<Result | null>
  /** Sends one request: a repeated one could delete what was stored in between. */
  remove(keys: readonly string[]): Promise<void>
  close(): void
}

const RETRY_MS = 200

export function openS3Objects(config: ObjectStoreConfig, limits: S3Limits): S3Objects {
  const { bucket: Bucket, prefix } = config
  const client = createClient(config, limits)
  const at = (key: string) => ({ Bucket, Key: prefix + key })

  /** Repeats what failed at once. */
  async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (attempt >= limits.attempts || !isTransient(error)) throw error
        await wait(RETRY_MS * attempt)
      }
    }
  }

  return {
    put: (key, { bytes, sha256, open }) =>
      repeat(async () => {
        const body = open()
        const command = new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes })
        command.middlewareStack.add(
          (next) => (args) => next(addHeader(args, 'x-amz-content-sha256', () => sha256)),
          { step: 'build' },
        )
        try {
          await within(bodyMs(bytes, limits), (abortSignal) => client.send(command, { abortSignal }))
        } finally {
          // A failed request does not close the file that it reads.
          if (body instanceof Readable) body.destroy()
        }
      }),

    has: (key) =>
      repeat(async () => {
        try {
          await within(limits.responseMs, (abortSignal) =>
            client.send(new HeadObjectCommand(at(key)), { abortSignal }),
          )
          return true
        } catch (error) {
          if (statusOf(error) === 404) return false
          throw error
        }
      }),

    get: (key, receive) =>
      repeat(async () => {
        const found = await within(limits.responseMs, (abortSignal) =>
          client.send(new GetObjectCommand(at(key)), { abortSignal }),
        ).catch((error: unknown) => {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        })
        if (found === null) return null
        const { Body, ContentLength: bytes, LastModified: storedAt = new Date(0) } = found
        if (Body === undefined || bytes === undefined) throw new Error('the response has no content')
        const body = Body as Readable
        try {
          return await receive({
            ...{ bytes, storedAt },
            saveTo: (path) =>
              receiveBody(body, createWriteStream(path), {
                stallMs: limits.responseMs,
                totalMs: bodyMs(bytes, limits),
              }),
          })
        } finally {
          body.destroy()
        }
      }),

    async remove(keys) {
      const Objects = keys.map((key) => ({ Key: prefix + key }))
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      // Stores other than AWS may require it.
      command.middlewareStack.add((next) => (args) => next(addHeader(args, 'content-md5', md5Of)), {
        step: 'build',
        priority: 'low',
      })
      const { Errors = [] } = await within(limits.responseMs, (abortSignal) =>
        client.send(command, { abortSignal }),
      )
      const [first] = Errors
      if (first)
        throw new Error(
          `The store did not delete ${Errors.length} of ${keys.length} objects: ${first.Code}, ${first.Message}`,
        )
    },

    close: () => client.destroy(),
  }
}

function createClient(
  { endpoint, region, credentials, isPathStyle }: ObjectStoreConfig,
  { connectMs, responseMs, sockets }: S3Limits,
): S3Client {
  const agent = { keepAlive: true, maxSockets: sockets }
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
    // Not every store knows the checksums that newer clients send; files are checked by SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Bodies that are streams cannot be sent again by the client.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connectMs,
      // Later than `within`, whose error names the time that passed.
      socketTimeout: responseMs + 500,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/**
 * Ends work by its signal after a time, ms, and also when the work ignores the signal. The signal ends with the work: the
 * client keeps it for the body of a response, which has limits of its own.
 */
async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    limit.abort()
    late.reject(new Error(`no response within ${ms / 1_000} s`))
  }, ms)
  try {
    return await Promise.race([work(limit.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Adds a header to a request that is not signed yet. */
function addHeader<Args extends { request: unknown }>(
  args: Args,
  name: string,
  valueOf: (body: unknown) => string,
): Args {
  const { headers, body } = args.request as { headers: Record<string, string>; body: unknown }
  headers[name] = valueOf(body)
  return args
}

const md5Of = (body: unknown) => createHash('md5').update(String(body)).digest('base64')

import { BuildFile, MAX_BUILD_FILES, RemoteManifest, SourceMap } from '@viewpage/shared-events/wire'
import Type from 'typebox'
import { ApiError, type ErrorCode } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { validateLazily } from '../../foundation/http/plugins/validate-lazily.ts'
import { detailFields, forceField } from '../sets/release-record.ts'
import { excessInJson } from './scan-json.ts'

/** Of a request with a build: files of 20 MB in Base64, and source maps. */
export const MAX_SENT_BUILD_BYTES = 32 * 1024 * 1024

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: MAX_SENT_BUILD_BYTES })

/** The check of a build says what is too much. */
const MAX_FILES = 2 * MAX_BUILD_FILES

/** A build as teams send it. */
const buildFields = {
  manifest: RemoteManifest,
  files: Type.Record(BuildFile, Base64, {
    description: 'File to its content',
    additionalProperties: false,
    maxProperties: MAX_FILES,
  }),
  maps: Type.Optional(
    Type.Record(SourceMap, Base64, {
      description: 'Source map to its content',
      additionalProperties: false,
      maxProperties: MAX_FILES,
    }),
  ),
}

/** Bodies that have a build. */
const SENT_BUILDS = {
  /** To check it, or to preview it. */
  build: Type.Object(buildFields, { additionalProperties: false }),
  publication: Type.Object(
    { ...buildFields, ...forceField, reason: detailFields.reason },
    { additionalProperties: false },
  ),
} as const

/** A build that was sent, with its files decoded. */
export interface ReadBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  readonly maps: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  readonly force: boolean
  readonly reason: string | undefined
}

/** Why it cannot be read, as an error response says it. */
export interface ReadRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: readonly string[]
}

export type SentBuildKind = keyof typeof SENT_BUILDS

/** A build of 300 files has a tenth of the texts. */
const BOUNDS = { maxDepth: 30, maxTexts: 20_000, maxOtherBytes: 1024 * 1024 }
/** Of `remote.json`, which every page load reads. One of 300 files and 600 actions has half of it. */
const MAX_MANIFEST_BYTES = 384 * 1024

interface Sent {
  readonly manifest: RemoteManifest
  readonly files: Readonly<Record<string, string>>
  readonly maps?: Readonly<Record<string, string>>
  readonly force?: boolean
  readonly reason?: string
}

const validators = {
  build: validatorOf('build'),
  publication: validatorOf('publication'),
}

/** Parses the body of a request with a build. Bounds are checked before it is parsed. */
export function readSentBuild(body: Buffer, kind: SentBuildKind): ReadBuild | ReadRefusal {
  try {
    const { manifest, files, maps = {}, force = false, reason } = parse(body, kind)
    return { manifest, files: decoded(files), maps: decoded(maps), force, reason }
  } catch (error) {
    const { code, message, details } = asApiError(error)
    return { code, message, details }
  }
}

function parse(body: Buffer, kind: SentBuildKind): Sent {
  const excess = excessInJson(body, BOUNDS)
  if (excess !== null) throw new ApiError('invalid_body', { details: [`the request has ${excess}`] })
  const sent: unknown = body.length === 0 ? undefined : parseJson(body.toString())
  const result = validators[kind](sent)
  if (result !== true) throw Object.assign(new Error(), { validation: result.error })
  const valid = sent as Sent
  // Some of its objects accept other fields.
  if (JSON.stringify(valid.manifest).length > MAX_MANIFEST_BYTES)
    throw new ApiError('invalid_body', {
      details: [`/manifest has more than ${MAX_MANIFEST_BYTES} bytes`],
    })
  return valid
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    refusePrototypes(parsed)
    return parsed
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('bad_request', { details: ['Body is not valid JSON'] })
  }
}

/** Refuses names that would change the prototype of objects. The depth is bounded. */
function refusePrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { constructor: made } = value
  const changesMade =
    Object.hasOwn(value, 'constructor') &&
    typeof made === 'object' &&
    made !== null &&
    Object.hasOwn(made, 'prototype')
  if (Object.hasOwn(value, '__proto__') || changesMade)
    throw new ApiError('bad_request', { details: ['Object contains forbidden prototype property'] })
  for (const inner of Object.values(value)) refusePrototypes(inner)
}

function validatorOf(kind: SentBuildKind): (data: unknown) => true | { readonly error: unknown } {
  const validate = validateLazily({ schema: SENT_BUILDS[kind], method: 'POST', url: '', httpPart: 'body' })
  return (data) => {
    const result: unknown = validate(data)
    return result === true ? true : { error: (result as { error: unknown }).error }
  }
}

/** Buffers of their own, so that they can be given away. */
function decoded(files: Readonly<Record<string, string>>): Map<string, Uint8Array<ArrayBuffer>> {
  return new Map(
    Object.entries(files).map(([file, text]) => [file, new Uint8Array(Buffer.from(text, 'base64'))]),
  )
}

import { REMOTE_DATA_BOUNDS, type MissingReason, type ValueSchema } from '@viewpage/shared-events/wire'
import { networkOf, type RemoteDataConfig } from '../../foundation/config/remote-data.ts'
import {
  OutgoingError,
  type OutgoingClient,
  type OutgoingResponse,
} from '../../foundation/http/outgoing/outgoing-client.ts'
import { readValue } from './read-value.ts'
import { signatureOf } from './sign-request.ts'

/** A request of a remote to a server of its team. */
export interface TeamRequest {
  readonly remote: string
  /** With `{oid}` and `{language}`. */
  readonly url: string
  readonly method: string
  readonly oid: string
  readonly language: string
  /** The pseudonym; `null` if the request is on behalf of everybody, or the visitor has none. */
  readonly visitor: string | null
  /** JSON. @default none */
  readonly body?: string
  readonly schema: ValueSchema
  readonly deadlineMs: number
}

/** A value, or why there is none. */
export type TeamResponse =
  | { readonly value: unknown; readonly bytes: number }
  | {
      readonly reason: MissingReason
      /** For the log of the operator. */
      readonly detail: string
      /** Whether the server is slow or broken, not only this response. */
      readonly isOutage: boolean
    }

/** Sends a request to a server of a team, and reads the response. Never rejects. */
export type AskTeam = (request: TeamRequest) => Promise<TeamResponse>

interface AskTeamOptions {
  readonly access: RemoteDataConfig
  readonly client: Pick<OutgoingClient, 'send'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createAskTeam({ access, client, now }: AskTeamOptions): AskTeam {
  return async (request) => {
    const { remote, method, body, deadlineMs, oid } = request
    const url = addressOf(request)
    const { secret } = access.get(remote) ?? {}
    const network = networkOf(access, remote, url)
    if (secret === undefined || network === null)
      return missing('not-allowed', `VIEWPAGE_REMOTE_DATA allows ${remote} no requests to ${url.origin}`)
    try {
      const response = await client.send({
        method,
        url,
        headers: headersFor(request, url, secret, Math.floor(now() / 1_000)),
        body,
        deadlineMs,
        maxBytes: REMOTE_DATA_BOUNDS.responseBytes,
        isInternal: network === 'internal',
      })
      return readResponse(response, request.schema, oid)
    } catch (error) {
      if (!(error instanceof OutgoingError)) return missing('failed', String(error), true)
      const { failure, message } = error
      if (failure === 'too-large') return missing('invalid', message, true)
      return missing(failure === 'late' ? 'late' : 'failed', message, true)
    }
  }
}

function addressOf({ url, oid, language }: TeamRequest): URL {
  return new URL(
    url.replaceAll('{oid}', encodeURIComponent(oid)).replaceAll('{language}', encodeURIComponent(language)),
  )
}

function headersFor(
  { remote, method, oid, language, visitor, body = '' }: TeamRequest,
  { pathname, search }: URL,
  secret: string,
  time: number,
) {
  const parts = { time, method, path: pathname + search, oid, language, visitor: visitor ?? '', body }
  return {
    Accept: 'application/json',
    'User-Agent': 'viewpage',
    'Viewpage-Remote': remote,
    'Viewpage-Oid': oid,
    'Viewpage-Language': language,
    ...(visitor !== null && { 'Viewpage-Visitor': visitor }),
    'Viewpage-Signature': signatureOf(secret, parts),
    ...(body !== '' && { 'Content-Type': 'application/json' }),
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]{1,100}\+)?json$/

function readResponse(
  { status, mediaType, body }: OutgoingResponse,
  schema: ValueSchema,
  oid: string,
): TeamResponse {
  if (status === 404) return missing('missing', 'it responded with 404')
  if (status >= 500) return missing('failed', `it responded with ${status}`, true)
  if (status !== 200 && status !== 201 && status !== 204)
    return missing('failed', `it responded with ${status}, and only 200, 201 and 204 have a value`)
  if (status !== 204 && !JSON_TYPE.test(mediaType))
    return missing(
      'invalid',
      `its response is ${mediaType.slice(0, 100) || 'of no type'}, not application/json`,
    )
  const parsed = parse(status === 204 ? 'null' : body.toString())
  if ('fault' in parsed) return missing('invalid', parsed.fault)
  const named = oidIn(parsed.value)
  if (named !== undefined && named !== oid)
    return missing('invalid', 'its response has the "oid" of another presentation')
  const read = readValue(schema, parsed.value)
  if ('fault' in read) return missing('invalid', `its response does not fit its schema: ${read.fault}`)
  return { value: read.value, bytes: body.byteLength }
}

function parse(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'its response is not JSON' }
  }
}

function oidIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'oid' in value ? value.oid : undefined
}

const missing = (reason: MissingReason, detail: string, isOutage = false): TeamResponse => ({
  reason,
  detail,
  isOutage,
})

/** Errors of the client have no common class. */
interface ClientError {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const asClientError = (error: unknown): ClientError => error ?? {}

/** The status that the store responded with; `undefined` without a response. */
export function statusOf(error: unknown): number | undefined {
  return asClientError(error).$metadata?.httpStatusCode
}

/** Codes of a connection that ended before the response. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the store, or the way to it, may work a moment later. A time-out does not count. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status === 429 || status >= 500 || CUT.has(asClientError(error).code ?? '')
}

/** What the store answered, for people. */
export function responseOf(error: unknown): string {
  const { name = 'Error', message = '', code } = asClientError(error)
  const status = statusOf(error)
  const known = name === 'Error' || name === 'TypeError' ? (code ?? '') : name
  const said = message === 'UnknownError' || message === '' ? '' : message
  const parts = [status === undefined ? '' : `status ${status}`, said.includes(known) ? '' : known, said]
  return parts.filter((part) => part !== '').join(', ')
}

/** The knob that is probably wrong when the first requests fail, and what it must be. */
export function misconfiguredKnob(error: unknown): readonly [variable: string, expected: string] {
  const { name = '' } = asClientError(error)
  const known = KNOB_ERRORS.find(({ names }) => names.includes(name))
  if (known) return [known.variable, known.expected]
  if (statusOf(error) === 403) return ACCESS
  if (statusOf(error) === 404) return BUCKET
  return ['VIEWPAGE_S3_ENDPOINT', 'the address of an S3 object store that this server can reach']
}

const ACCESS = [
  'VIEWPAGE_S3_BUCKET',
  'a bucket in which the server may list, read, write and delete (docs/operating/object-store.md)',
] as const
const BUCKET = ['VIEWPAGE_S3_BUCKET', 'an existing bucket'] as const
interface KnobError {
  readonly names: readonly string[]
  readonly variable: string
  readonly expected: string
}
const KNOB_ERRORS: readonly KnobError[] = [
  { names: ['NoSuchBucket', 'InvalidBucketName'], variable: BUCKET[0], expected: BUCKET[1] },
  {
    names: ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'],
    variable: 'VIEWPAGE_S3_REGION',
    expected: 'the region of the bucket',
  },
  {
    names: ['InvalidAccessKeyId', 'CredentialsProviderError'],
    variable: 'VIEWPAGE_S3_ACCESS_KEY',
    expected: 'a key that the store knows',
  },
  {
    names: ['SignatureDoesNotMatch'],
    variable: 'VIEWPAGE_S3_SECRET_KEY',
    expected: 'the secret of VIEWPAGE_S3_ACCESS_KEY',
  },
]

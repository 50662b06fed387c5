import { ApiError, type ErrorCode } from '../foundation/errors.ts'
import { refersToMissingRow } from './database/missing-row.ts'
import { FileMissingError, FileStoreError } from './files/file-store.ts'

/** Names no address of the server's network; the log does. */
const FILES_UNAVAILABLE = 'Files cannot be stored or read at the moment. Try again in a moment.'

const DELETED_MEANWHILE =
  'What this belongs to was deleted meanwhile, so nothing was stored. Load the page again.'

/** Longer names of properties are cut in messages. */
const MAX_NAMED_LENGTH = 200

/** Maps any error to an ApiError: Fastify's by their status, validation errors with details, all others to `internal`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FileMissingError) return new ApiError('file_missing')
  if (refersToMissingRow(error))
    return new ApiError('not_found', { message: DELETED_MEANWHILE, cause: error })
  if (error instanceof FileStoreError)
    return new ApiError('unavailable', { message: FILES_UNAVAILABLE, cause: error })
  const { statusCode, validation, message } = (error ?? {}) as {
    statusCode?: number
    validation?: { instancePath: string; message?: string; params?: { additionalProperty?: string } }[]
    message?: string
  }
  if (validation) {
    const details = validation.map(({ instancePath, message: why = '', params }) => {
      const name = params?.additionalProperty
      const named = name === undefined ? '' : `: ${JSON.stringify(name.slice(0, MAX_NAMED_LENGTH))}`
      return `${instancePath || 'the request'} ${why}${named}`
    })
    return new ApiError('invalid_body', { details })
  }
  const code = codeOfStatus(statusCode)
  return new ApiError(code, code === 'internal' || message === undefined ? {} : { details: [message] })
}

const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])

/** An unlisted 4xx status becomes `bad_request`, because it is not a fault of the server. */
function codeOfStatus(status = 500): ErrorCode {
  return CODE_OF_STATUS.get(status) ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

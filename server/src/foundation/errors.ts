/** Status and default message of every error response. */
const ERRORS = {
  bad_request: [400, 'The request does not fit what this address takes.'],
  token_in_address: [
    400,
    'A release token is never sent in an address, where logs keep it. Replace this token, and send the new one as "Authorization: Bearer <token>".',
  ],
  not_logged_in: [401, 'Log in first.'],
  api_token_unknown: [
    401,
    '[api] The API token was refused: it is wrong, it has ended, or it was revoked. Make another one in the settings.',
  ],
  host_key_required: [401, 'The key of a host is required: send it as "Authorization: Bearer <key>".'],
  token_required: [401, 'A release token is required: send it as "Authorization: Bearer <token>".'],
  api_token_refused: [403, 'The API token was refused.'],
  csrf_failed: [403, 'The X-CSRFToken header does not match the csrftoken cookie. Load the page again.'],
  foreign_origin: [403, 'A page of another site sent this call.'],
  host_key_refused: [
    403,
    'This server does not know this key: it is wrong, or it was withdrawn. Ask the operator for another.',
  ],
  host_token_refused: [403, 'The host token was refused.'],
  token_refused: [403, 'This token may not release this remote.'],
  account_suspended: [403, 'This account is suspended.'],
  forbidden: [403, 'You may not do this.'],
  not_reusable: [403, 'Its owner does not let others copy this presentation.'],
  not_downloadable: [403, 'Its owner does not let others download this presentation.'],
  not_found: [404, 'There is nothing here, or it is not shared with you.'],
  no_canary: [404, 'There is no canary of this remote.'],
  no_original: [404, 'This presentation has no original file that you may download.'],
  file_missing: [404, 'The file is not on the server any more. It has been logged.'],
  request_timeout: [408, 'The request did not arrive in time. Send it again.'],
  conflict: [409, 'Somebody else saved a change meanwhile. Look at it, then save again.'],
  already_published: [
    409,
    'This version is published already. Published versions never change: raise the version.',
  ],
  active_changed: [409, 'Another version is active now. Look at what changed, then try again.'],
  preview_only: [409, 'This version is a preview, which cannot be activated.'],
  canary_running: [409, 'A canary of this remote is running already.'],
  canary_changed: [409, 'The canary changed meanwhile. Look at what changed, then try again.'],
  no_room: [409, 'Other canaries leave too few visitors.'],
  breaks_pages: [409, 'This release does not fit what is live.'],
  host_taken: [409, 'This server serves a host of that name.'],
  too_many_hosts: [409, 'There are as many hosts as may be registered.'],
  rolled_back: [409, 'The evidence of visitors rolled this version back.'],
  nothing_to_roll_back: [409, 'There is no earlier version to go back to.'],
  too_large: [413, 'The request is too large.'],
  quota_exceeded: [
    413,
    'This account has no room left. Delete presentations that are not needed, then try again.',
  ],
  unsupported_media_type: [415, 'This address takes application/json.'],
  invalid_body: [422, 'The body does not fit.'],
  invalid_canary: [422, 'The canary was refused.'],
  invalid_release: [422, 'The release was refused.'],
  too_many_requests: [429, 'Too many requests. Wait a moment.'],
  internal: [500, 'Something broke on the server. It has been logged.'],
  not_implemented: [501, 'This is not offered here.'],
  source_failed: [502, 'A server of others, which this needs, did not give what it should.'],
  unavailable: [503, 'The server is not ready.'],
  source_late: [504, 'A server of others, which this needs, did not respond in time.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** The body of every API error. */
export interface ErrorBody {
  readonly error: ErrorCode
  readonly message: string
  readonly details: readonly string[]
}

/** An error with a response. `message` explains what failed, why, and what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly statusCode: number
  readonly details: readonly string[]

  constructor(
    code: ErrorCode,
    { message, details = [], cause }: { message?: string; details?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message ?? ERRORS[code][1], { cause })
    this.code = code
    this.statusCode = ERRORS[code][0]
    this.details = details
  }

  toBody(): ErrorBody {
    return { error: this.code, message: this.message, details: this.details }
  }
}

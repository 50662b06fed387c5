/** A text format. JSON schemas use its fields, code uses {@link matches}. */
export interface TextFormat {
  /** Anchored and linear. Lint checks it, and a test with hostile texts. */
  readonly pattern: string
  /** Characters. */
  readonly maxLength: number
}

/** Id of a presentation or a user. */
export const OID = { pattern: '^[a-z0-9][a-z0-9_-]{3,31}$', maxLength: 32 } as const satisfies TextFormat

/** Id of a visitor's session or of a page load. */
export const SESSION_ID = { pattern: '^[0-9a-zA-Z-]{8,64}$', maxLength: 64 } as const satisfies TextFormat

/** Id of a view link. */
export const LINK_ID = { pattern: '^[A-Za-z0-9_-]{4,64}$', maxLength: 64 } as const satisfies TextFormat

/** White space and what is invisible, which would make one address look like another. */
const UNSEEN = '\\s@\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'

/** A possible e-mail address: some text, one `@`, a host with a dot. Only sending a mail can verify it. */
export const EMAIL = {
  pattern: `^[^${UNSEEN}]+@[^${UNSEEN}.]+(\\.[^${UNSEEN}.]+)+$`,
  maxLength: 320,
} as const satisfies TextFormat

/** Slug of a template. */
export const SLUG = { pattern: '^[a-z0-9-]{1,60}$', maxLength: 60 } as const satisfies TextFormat

/** Hostname of a site, lower case. */
export const SITE_HOSTNAME = {
  pattern: '^[a-z0-9][a-z0-9.-]{0,252}$',
  maxLength: 253,
} as const satisfies TextFormat

/** SHA-256, lower-case hex. */
export const SHA_256 = { pattern: '^[0-9a-f]{64}$', maxLength: 64 } as const satisfies TextFormat

/** Name of a remote: its folder and package name. */
export const REMOTE_NAME = {
  pattern: '^mf-[a-z][a-z0-9-]{0,40}$',
  maxLength: 44,
} as const satisfies TextFormat

/** Name of a library set, which is released like a remote: that of React's major version. */
export const LIBRARY_SET_NAME = {
  pattern: '^mf-libraries-[1-9]\\d{0,2}$',
  maxLength: 16,
} as const satisfies TextFormat

/** An event of a remote's own: its remote, a name in snake case, and the major version of its fields. */
export const OWN_EVENT = {
  pattern: '^mf-[a-z][a-z0-9-]{0,40}/[a-z][a-z0-9_]{0,49}@[1-9]\\d{0,2}$',
  maxLength: 99,
} as const satisfies TextFormat

/** An action of the bus: `owner/fact@major`. */
export const ACTION_KEY = {
  pattern: '^[a-z][a-z0-9-]{0,40}/[a-z][A-Za-z]{0,60}@[1-9]\\d{0,3}$',
  maxLength: 108,
} as const satisfies TextFormat

/** Name of a host of remotes; never that of a remote. */
export const HOST_NAME = {
  pattern: '^(?!mf-)[a-z][a-z0-9-]{0,40}$',
  maxLength: 41,
} as const satisfies TextFormat

/** Name of a slot. */
export const SLOT_NAME = { pattern: '^[a-z][a-z0-9-]{0,40}$', maxLength: 41 } as const satisfies TextFormat

/** Version of a remote: semantic versioning with an optional pre-release part. */
export const REMOTE_VERSION = {
  pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}(-[0-9A-Za-z.-]{1,60})?$',
  maxLength: 81,
} as const satisfies TextFormat

/** Whether a text matches. */
export function matches({ pattern, maxLength }: TextFormat, text: string): boolean {
  // oxlint-disable-next-line viewpage/linear-patterns -- lint checks each pattern where it is written
  return text.length <= maxLength && new RegExp(pattern).test(text)
}

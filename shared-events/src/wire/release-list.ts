/** Characters. */
export const MAX_RELEASED_BY_LENGTH = 100
export const MAX_RELEASE_REASON_LENGTH = 500

/** The published versions of one remote: an item of `GET /api/v1/remotes/`. */
export interface RemoteVersions {
  readonly remote: string
  /** Empty if no version is active. */
  readonly active: string
  /** How the active version became active. Only a caller with a release token gets more than `at`. */
  readonly activation: {
    readonly at: string
    /** The entry of the release tokens that allowed it; `null` for a build that the server published itself. */
    readonly token?: string | null
    readonly by?: string | null
    readonly reason?: string | null
    /** What the gate found and the release was forced past, one sentence each. */
    readonly forced?: readonly string[]
  } | null
  /** Newest first; the active one is among them, even if it is older. */
  readonly versions: readonly { readonly version: string; readonly publishedAt: string }[]
  /** The address of older versions: a list with this remote only. @default there are none */
  readonly older?: string
}

import type { HostBuildContract, RemoteRecording } from '@viewpage/shared-events/wire'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** The source of a version: a build of this repository, a team's release, or a preview of one. */
export type ReleaseOrigin = 'bundled' | 'released' | 'preview'

/** Versions for one browser instead of the active ones. */
export interface ReleaseOverridesTable {
  /** Names it to the command that made it. */
  id: string
  /** JSON text of remote to version. */
  versions: string
  /** 1 if pages look for newer versions of it. */
  is_live: number
  /** SHA-256 of the secret of its link; `null` after the link was used. */
  link_hash: string | null
  /** SHA-256 of the secret of the cookie; `null` before the link was used. */
  cookie_hash: string | null
  /** Of the link, then of the cookie. */
  expires_at: number
}

/** Browsers in which a release token was entered. */
export interface ReleaseSessionsTable {
  /** SHA-256 of the secret of the cookie. */
  hash: string
  token_name: string
  /** Of the token, so that a token that is replaced ends the session. */
  token_signature: string
  /** The name that was entered. */
  person: string
  expires_at: number
}

/** Files of builds. Rows are added and never changed. */
export interface BuildFilesTable {
  /** `mf-x@1.4.0`, whose rows are added with the one of its version; or `host:shell`, with the files of all deploys. */
  build: string
  /** In the build. A compressed copy is named after its file, with `.br` or `.gz` at the end. */
  name: string
  sha256: string
  bytes: number
  added_at: number
}

/** Contracts of hosts that other servers serve. */
export interface OutsideHostsTable {
  host: string
  contract: Json<HostBuildContract>
  registered_at: number
  /** The entry of the release tokens that allowed it. */
  token_name: string
  registered_by: string | null
  reason: string | null
}

export type HostAction = 'register' | 'withdraw'

/** Who registered and withdrew such hosts. Rows are added and never changed. */
export interface HostChangesTable {
  id: Generated<number>
  host: string
  version: string
  action: HostAction
  /** The newest row of `remote_activations` then, or 0: the place in the timeline. */
  after_activation: number
  changed_at: number
  /** The entry of the release tokens that allowed it. */
  token_name: string
  changed_by: string | null
  reason: string | null
}

/** Recordings that the gate replays with candidates, by remote and name. */
export interface RecordingsTable {
  remote: string
  name: string
  /** Without personal data. */
  recording: Json<RemoteRecording>
  steps: number
  /** Of `recording`. */
  bytes: number
  added_at: number
  /** The entry of the release tokens that allowed it. */
  token_name: string
}

import type { RemoteManifest } from '@viewpage/shared-events'
import { CONTRACT_FILE, type RemoteContract } from '@viewpage/shared-events/wire'
import type { PartyRole } from '../contracts/parties.ts'

/** A version of a remote. */
export interface VersionId {
  readonly remote: string
  readonly version: string
}

/** A version as the database has it. The thread of releases parses its texts. */
export interface VersionSource extends VersionId {
  /** JSON; its version may be another one. */
  readonly manifest: string
  /** The text of `contract.json`; `null` for a version that was published before there were contracts. */
  readonly contract: string | null
}

/** A version that is live. */
export interface LiveSource extends VersionSource {
  readonly role: PartyRole
}

/** Everything a release shares a page with. */
export interface LiveSources {
  /** Active versions of all remotes, versions that pages fall back to, and canaries. */
  readonly remotes: readonly LiveSource[]
  /** The texts of their contracts. */
  readonly hosts: readonly string[]
}

export const keyOf = ({ remote, version }: VersionId): string => `${remote}@${version}`

/** A build that is not published yet. */
export function sourceOfBuild(
  manifest: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
): VersionSource {
  const { name: remote, version } = manifest
  return {
    remote,
    version,
    manifest: JSON.stringify(manifest),
    contract: contractTextAmong(manifest, files),
  }
}

/**
 * JSON text of the events of its own that a checked build declares; `null` for none. Kept apart from the contract, which is
 * too long to be parsed where pages are served.
 */
export function eventsTextAmong(
  manifest: Pick<RemoteManifest, 'contract' | 'events'>,
  files: ReadonlyMap<string, Uint8Array>,
): string | null {
  if ((manifest.events ?? []).length === 0) return null
  const { events } = JSON.parse(contractTextAmong(manifest, files) ?? '{}') as Pick<RemoteContract, 'events'>
  return events === undefined ? null : JSON.stringify(events)
}

/** The text of the contract in the files of a build; `null` if it names none. */
export function contractTextAmong(
  { contract }: Pick<RemoteManifest, 'contract'>,
  files: ReadonlyMap<string, Uint8Array>,
): string | null {
  return contract === undefined ? null : Buffer.from(files.get(CONTRACT_FILE) ?? []).toString()
}

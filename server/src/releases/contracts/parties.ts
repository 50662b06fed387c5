import type { HostBuildContract, RemoteContract, RemoteManifest } from '@viewpage/shared-events/wire'

/** A version of a remote, as the gate compares it. */
export interface RemoteParty {
  readonly name: string
  readonly version: string
  /** How it is on pages. @default active */
  readonly role?: PartyRole
  /** `null` for a version that was published before there were contracts. */
  readonly contract: RemoteContract | null
  readonly slots: readonly string[]
  readonly exposes: readonly string[]
  /** Share key to range. */
  readonly shared: Readonly<Record<string, string>>
  /** Share key to version, if it is a library set. */
  readonly provides?: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  /** What its canary is judged by. @default none */
  readonly guardrails?: RemoteManifest['guardrails']
  readonly lowers?: RemoteManifest['lowers']
}

/** `fallback`: the version that pages mount if the active one fails. */
export type PartyRole = 'active' | 'fallback' | 'canary'

/** Everything a release shares a page with. */
export interface Parties {
  /** Active versions of all remotes, versions that pages fall back to, and canaries; those of the candidate too. */
  readonly remotes: readonly RemoteParty[]
  readonly hosts: readonly HostBuildContract[]
  /** The active version of the candidate's remote, which a release replaces. */
  readonly replaced: RemoteParty | null
  /** Whether the candidate starts as a canary. A page has one canary at most. @default false */
  readonly isCanary?: boolean
}

export function remoteParty(manifest: RemoteManifest, contract: RemoteContract | null): RemoteParty {
  const { name, version, slots, exposes, shared, provides, locales, guardrails, lowers } = manifest
  const languages = Object.keys(locales)
  return {
    ...{ name, version, contract, slots, exposes, shared, languages, guardrails, lowers },
    ...(provides && { provides }),
  }
}

export const titleOf = ({ name, version }: { name: string; version: string }) => `${name} ${version}`

import type { RemoteRelease } from '@viewpage/shared-events'
import type { SlotI18n } from '../slot-contract.ts'
import type { ComponentType } from 'react'
import { withTimeLimit } from '../browser/time-limit.ts'
import {
  describeDifferences,
  differencesOf,
  librariesFor,
  type ContractDifference,
  type HostContract,
} from './contract-check.ts'
import type { RemoteFailure } from './errors/error-log.ts'
import type { Federation } from './federation.ts'
import { modulesFor, nameLibraries } from './library-sets.ts'
import { mountedBy } from './mounted-component.ts'
import { addressOf, type RemoteVersion } from './remote-address.ts'
import type { VersionAssets } from './version-assets.ts'

export interface ComponentLoad {
  /** `mf-toolbar` */
  readonly remote: string
  /** Of the release set; `undefined` if that has no such remote. */
  readonly release: RemoteRelease | undefined
  readonly contract: HostContract
  readonly federation: Federation
  readonly assets: VersionAssets
  readonly report: (failure: RemoteFailure) => void
  /** Versions that failed to render; they are not loaded again. */
  readonly broken?: readonly string[]
  /** 0 for the page load, incremented by each "Try again"; every round has paths of its own. */
  readonly round?: number
}

export interface LoadedComponent<Props> {
  readonly version: string
  /** In the React of the host. One of another React mounts itself in an element of its own. */
  readonly Component: ComponentType<Props>
  /** The remote's texts of this version. */
  readonly i18n: SlotI18n
}

export interface ComponentOutcome<Props> {
  /** `null` if no fitting version could be loaded. */
  readonly loaded: LoadedComponent<Props> | null
  /** Why the released version was refused; empty if it fits. */
  readonly differences: readonly ContractDifference[]
}

/** For each of the two versions. */
const TIMEOUT_MS = 3_000

/**
 * Loads a component of a remote for a host without slots: of the released version, else of the last good one. A version
 * whose contract does not fit is not loaded. Never rejects; failures are reported.
 */
export async function loadComponent<Props>(load: ComponentLoad): Promise<ComponentOutcome<Props>> {
  const { release, contract, remote, report, broken = [] } = load
  if (!release) {
    const error = new Error(
      `[host] Failed to load ${remote}: the release set has no such remote. Correct the name, or release it first.`,
    )
    report({ remote, version: '', phase: 'load', error })
    return { loaded: null, differences: [{ name: remote, problem: 'is not released' }] }
  }
  const versions = [release, ...(release.fallback ? [release.fallback] : [])]
  for (const each of versions.filter(({ version }) => !broken.includes(version))) {
    const failed = (error: unknown) => report({ remote, version: each.version, phase: 'load', error })
    const differences = differencesOf(each, contract)
    if (differences.length > 0) {
      failed(new Error(`It does not fit this host: ${describeDifferences(differences)}.`))
      continue
    }
    try {
      const loaded = await withTimeLimit(loadVersion<Props>(each, load), TIMEOUT_MS)
      return { loaded, differences: differencesOf(release, contract) }
    } catch (error) {
      failed(error)
    }
  }
  return { loaded: null, differences: differencesOf(release, contract) }
}

async function loadVersion<Props>(
  release: RemoteVersion,
  { remote, contract, federation, assets, round = 0 }: ComponentLoad,
): Promise<LoadedComponent<Props>> {
  const address = addressOf(release, round)
  const libraries = librariesFor(release, contract)
  if (libraries) nameLibraries({ base: release.base, libraries })
  const [exposed, i18n] = await Promise.all([
    federation.load(address, contract.expose.replace('./', ''), TIMEOUT_MS),
    assets.textsOf(remote, address),
  ])
  const { default: Component } = (exposed ?? {}) as { default?: unknown }
  if (typeof Component !== 'function')
    throw new Error(`[${remote} ${release.version}] Failed to load: ${contract.expose} is not a component.`)
  const modules = libraries && (await modulesFor(address.base))
  return {
    version: release.version,
    Component: modules ? mountedBy<Props>(modules, Component) : (Component as ComponentType<Props>),
    i18n,
  }
}

import type { RemoteManifest } from '@viewpage/shared-events'
import type { GateFinding, HostBuildContract } from '@viewpage/shared-events/wire'
import { LRUCache } from 'lru-cache'
import { serveJobs } from '../../foundation/tasks/worker-thread.ts'
import { faultsOfBuild } from '../builds/check-build.ts'
import { checkContract } from '../contracts/check-contract.ts'
import { checkOutsideHost, type HostComparison } from '../contracts/check-outside-host.ts'
import { createComparisonBudget } from '../contracts/comparison-budget.ts'
import { contractDifferences, type ContractDifferences } from '../contracts/contract-differences.ts'
import { checkActionCount } from '../../foundation/contracts/check-action-count.ts'
import {
  ContractError,
  parseHostContract,
  parseRemoteContract,
} from '../../foundation/contracts/parse-contract.ts'
import { locateIn, type Position } from '../failures/locate.ts'
import { remoteParty, titleOf, type RemoteParty } from '../contracts/parties.ts'
import {
  readSentBuild,
  type ReadBuild,
  type ReadRefusal,
  type SentBuildKind,
} from '../builds/read-sent-build.ts'
import {
  keyOf,
  type LiveSource,
  type LiveSources,
  type VersionId,
  type VersionSource,
} from './version-source.ts'

/** What is asked of the thread of releases, by name. All of it is structured-cloneable. */
export interface ReleaseJobs {
  /** Parses the body of a request with a build. */
  readBuild: {
    readonly task: { readonly body: Uint8Array; readonly kind: SentBuildKind }
    readonly result: ReadBuild | ReadRefusal
  }
  /** What is wrong with a build by itself. */
  checkBuild: {
    readonly task: {
      readonly manifest: RemoteManifest
      readonly files: ReadonlyMap<string, Uint8Array>
      readonly maps: ReadonlyMap<string, Uint8Array>
    }
    readonly result: readonly string[]
  }
  /** Compares a version with everything that is live. */
  compare: {
    readonly task: {
      readonly candidate: VersionSource
      readonly live: LiveSources
      /** The active version of its remote. */
      readonly replaced: VersionSource | null
      readonly isCanary: boolean
    }
    readonly result: Comparison
  }
  /** The findings of all active versions. */
  compareActive: {
    readonly task: { readonly live: LiveSources; readonly active: readonly VersionId[] }
    readonly result: readonly GateFinding[]
  }
  /** Compares a host with the active versions. */
  compareHost: {
    readonly task: { readonly contract: string; readonly active: readonly VersionSource[] }
    readonly result: (ReadHost & HostComparison) | InvalidContract
  }
  describeHosts: {
    readonly task: { readonly contracts: readonly string[] }
    /** `null` for one that cannot be parsed. */
    readonly result: readonly (HostDescription | null)[]
  }
  /** The sources of positions in a built file, by its source map. */
  locate: {
    readonly task: { readonly map: Uint8Array; readonly positions: readonly Position[] }
    readonly result: readonly (string | null)[]
  }
  /** What changes for others from one version to another; `null` if one of them has no contract. */
  differences: {
    readonly task: { readonly before: VersionSource; readonly after: VersionSource; readonly max: number }
    readonly result: ContractDifferences | null
  }
}

export interface Comparison {
  readonly findings: readonly GateFinding[]
  /** Titles of the other sides. */
  readonly parties: readonly string[]
}

interface HostDescription {
  readonly name: string
  readonly version: string
  readonly mounts: readonly string[]
  readonly fillsSlots: boolean
}

interface ReadHost {
  readonly host: HostDescription
}

interface InvalidContract {
  readonly invalid: string
}

export type ReleaseJob = {
  [Name in keyof ReleaseJobs]: { readonly job: Name } & ReleaseJobs[Name]['task']
}[keyof ReleaseJobs]

/** Characters of contracts that are kept parsed. */
const MAX_KEPT = 16 * 1024 * 1024

const kept = new LRUCache<string, { readonly parsed: unknown }>({
  maxSize: MAX_KEPT,
  sizeCalculation: (_, text) => text.length + 1,
})

function doReleaseJob(job: ReleaseJob): ReleaseJobs[keyof ReleaseJobs]['result'] {
  switch (job.job) {
    case 'readBuild':
      return readSentBuild(Buffer.from(job.body.buffer, job.body.byteOffset, job.body.byteLength), job.kind)
    case 'checkBuild':
      return faultsOfBuild(job.manifest, job.files, job.maps)
    case 'compare':
      return compare(job)
    case 'compareActive':
      return compareActive(job)
    case 'compareHost':
      return compareHost(job.contract, job.active)
    case 'describeHosts':
      return job.contracts.map((text) => {
        const contract = hostIn(text)
        return contract && descriptionOf(contract)
      })
    case 'locate':
      return locateIn(job.map, job.positions)
    case 'differences':
      return contractDifferences(partyOf(job.before), partyOf(job.after), job.max)
  }
}

function compare({ candidate, live, replaced, isCanary }: ReleaseJobs['compare']['task']): Comparison {
  const hosts = hostsIn(live)
  const remotes = live.remotes.map(livePartyOf)
  const findings = checkContract(partyOf(candidate), {
    remotes,
    hosts,
    replaced: replaced && partyOf(replaced),
    isCanary,
  })
  return { findings, parties: [...hosts, ...remotes].map(titleOf) }
}

function compareActive({ live, active }: ReleaseJobs['compareActive']['task']): GateFinding[] {
  const hosts = hostsIn(live)
  const remotes = new Map(live.remotes.map((source) => [keyOf(source), livePartyOf(source)]))
  const budget = createComparisonBudget()
  return active.flatMap((source) => {
    const candidate = remotes.get(keyOf(source))
    if (!candidate) return []
    const parties = { remotes: [...remotes.values()], hosts, replaced: candidate }
    return checkContract(candidate, parties, budget)
  })
}

function compareHost(text: string, active: readonly VersionSource[]): ReleaseJobs['compareHost']['result'] {
  try {
    const contract = parseHostContract(text)
    checkActionCount(contract)
    return { host: descriptionOf(contract), ...checkOutsideHost(contract, active.map(partyOf)) }
  } catch (error) {
    if (error instanceof ContractError) return { invalid: error.message }
    throw error
  }
}

const descriptionOf = ({ name, version, uses, slotProps }: HostBuildContract): HostDescription => ({
  name,
  version,
  mounts: Object.keys(uses),
  fillsSlots: slotProps !== null,
})

function partyOf({ version, manifest, contract }: VersionSource): RemoteParty {
  const parsed = { ...(JSON.parse(manifest) as RemoteManifest), version }
  return remoteParty(parsed, contract === null ? null : parseOnce(contract, parseRemoteContract))
}

const livePartyOf = (source: LiveSource): RemoteParty => ({ ...partyOf(source), role: source.role })

const hostsIn = ({ hosts }: LiveSources): HostBuildContract[] => hosts.flatMap((text) => hostIn(text) ?? [])

const hostIn = (text: string): HostBuildContract | null => parseOnce(text, parseHostContract)

/** @returns `null` for a stored contract that is not accepted any more: it is not compared */
function parseOnce<Contract>(text: string, parse: (text: string) => Contract): Contract | null {
  const known = kept.get(text)
  if (known) return known.parsed as Contract | null
  let parsed: Contract | null = null
  try {
    parsed = parse(text)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
  }
  kept.set(text, { parsed })
  return parsed
}

// Files of a build are given to the other thread, not copied.
serveJobs(doReleaseJob, (result) =>
  result !== null && 'files' in result
    ? [...result.files.values(), ...result.maps.values()].map(({ buffer }) => buffer)
    : [],
)

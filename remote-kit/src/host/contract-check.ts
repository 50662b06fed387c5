import type { RemoteVersion } from './remote-address.ts'
import type { SharedModules } from './shared-modules.ts'

/** What a host without slots says to the component of a remote, hears of it, and holds for it. */
export interface HostContract {
  /** What the remote exposes and the host draws, for example `./Toolbar`. */
  readonly expose: string
  /** Actions the host publishes for it. */
  readonly emits: readonly { readonly key: string }[]
  /** Actions the host waits for. */
  readonly consumes: readonly { readonly key: string }[]
  readonly modules: SharedModules
}

/** One thing in which a remote and its host do not fit. */
export interface ContractDifference {
  /** `toolbar/likeChanged@1`, `react@^20.0.0`, `./Toolbar` */
  readonly name: string
  /** What the remote does about it; an English half-sentence for the log. */
  readonly says: string
}

/**
 * Where the contract of a release and that of a host differ; empty when they fit. What a remote says and nobody hears,
 * or would hear if somebody said it, is no difference.
 */
export function differencesOf(release: RemoteVersion, host: HostContract): ContractDifference[] {
  const { emits, consumes, shared, exposes } = release
  return [
    ...(exposes.includes(host.expose) ? [] : [{ name: host.expose, says: 'is not exposed' }]),
    ...host.consumes.flatMap(({ key }) =>
      emits.includes(key) ? [] : [{ name: key, says: insteadOf(key, emits, 'published') }],
    ),
    // The remote need not listen to what the host publishes; but if it does, then to the same major.
    ...host.emits.flatMap(({ key }) =>
      consumes.includes(key) || !consumes.some((other) => isSameAction(key, other))
        ? []
        : [{ name: key, says: insteadOf(key, consumes, 'heard') }],
    ),
    ...Object.entries(shared).flatMap(([name, range]) => {
      const held = host.modules[name]?.version
      if (held !== undefined && isInRange(held, range)) return []
      return [{ name: `${name}@${range}`, says: held === undefined ? 'is not here' : `is ${held} here` }]
    }),
  ]
}

/** Every difference in one line. */
export function describeDifferences(differences: readonly ContractDifference[]): string {
  return differences.map(({ name, says }) => `${name} ${says}`).join('; ')
}

function insteadOf(key: string, keys: readonly string[], verb: 'published' | 'heard'): string {
  const others = keys.filter((other) => isSameAction(key, other))
  return others.length === 0 ? `is not ${verb}` : `is not ${verb}, ${others.join(' and ')} is`
}

function isSameAction(one: string, other: string): boolean {
  return one.split('@')[0] === other.split('@')[0]
}

/** Ranges of a build are `^major.minor.patch`; a range of any other form fits nothing. */
function isInRange(version: string, range: string): boolean {
  const least = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number)
  const held = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
  if (!least || !held || least[0] !== held[0]) return false
  const first = held.findIndex((part, index) => part !== least[index])
  return first === -1 || (held[first] ?? 0) > (least[first] ?? 0)
}

import {
  acceptedKeys,
  publishedKeys,
  type AcceptedKeys,
  type LibrarySet,
  type PublishedKeys,
} from '@viewpage/shared-events'
import { isInRange, providesAll } from '@viewpage/shared-events/version-range'
import type { RemoteVersion } from './remote-address.ts'
import type { SharedModules } from './shared-modules.ts'

/** What a host without slots needs from a remote's component, and what it provides. */
export interface HostContract {
  /** The exposed component, for example `./Toolbar`. */
  readonly expose: string
  /** Actions that the host publishes. */
  readonly emits: readonly PublishedKeys[]
  /** Actions that the host handles. */
  readonly consumes: readonly AcceptedKeys[]
  readonly modules: SharedModules
}

/** One reason why a remote does not fit a host. */
export interface ContractDifference {
  /** `toolbar/likeChanged@1`, `react@^20.0.0`, `./Toolbar` */
  readonly name: string
  /** English, for the log; continues a sentence that starts with `name`. */
  readonly problem: string
}

/**
 * The differences between the contracts of a release and a host; empty if they fit. Actions that only one of them knows
 * are no difference, unless the host depends on them.
 */
export function differencesOf(release: RemoteVersion, host: HostContract): ContractDifference[] {
  const { emits, consumes, shared, exposes } = release
  return [
    ...(exposes.includes(host.expose) ? [] : [{ name: host.expose, problem: exposedInstead(exposes) }]),
    ...host.consumes.flatMap((action) =>
      acceptedKeys(action).some((key) => emits.includes(key))
        ? []
        : [{ name: action.key, problem: insteadOf(action.key, emits, 'published') }],
    ),
    // The remote may ignore actions of the host, but if it handles one, then in a major version that the host publishes.
    ...host.emits.flatMap((action) =>
      publishedKeys([action]).some((key) => consumes.includes(key)) ||
      !consumes.some((other) => isSameAction(action.key, other))
        ? []
        : [{ name: action.key, problem: insteadOf(action.key, consumes, 'handled') }],
    ),
    ...Object.entries(shared).flatMap(([name, range]) => {
      const held = librariesFor(release, host)?.provides[name] ?? host.modules[name]?.version
      if (held !== undefined && isInRange(held, range)) return []
      return [
        {
          name: `${name}@${range}`,
          problem: held === undefined ? 'is not available' : `is ${held} in this host`,
        },
      ]
    }),
  ]
}

/** The library set that a host loads for a release; `undefined` if it has the modules itself, or no set has them. */
export function librariesFor(
  { shared, libraries }: Pick<RemoteVersion, 'shared' | 'libraries'>,
  { modules }: Pick<HostContract, 'modules'>,
): LibrarySet | undefined {
  const held = Object.fromEntries(Object.entries(modules).map(([name, { version }]) => [name, version]))
  return providesAll(shared, held) ? undefined : libraries
}

/** All differences in one line. */
export function describeDifferences(differences: readonly ContractDifference[]): string {
  return differences.map(({ name, problem }) => `${name} ${problem}`).join('; ')
}

function exposedInstead(exposes: readonly string[]): string {
  return exposes.length === 0
    ? 'is not exposed'
    : `is not exposed, ${exposes.join(' and ')} ${exposes.length === 1 ? 'is' : 'are'}`
}

function insteadOf(key: string, keys: readonly string[], verb: 'published' | 'handled'): string {
  const others = keys.filter((other) => isSameAction(key, other))
  return others.length === 0 ? `is not ${verb}` : `is not ${verb}, ${others.join(' and ')} is`
}

function isSameAction(one: string, other: string): boolean {
  return one.split('@')[0] === other.split('@')[0]
}

import { providesAll } from '@viewpage/shared-events/version-range'
import type { GateFinding, HostBuildContract } from '@viewpage/shared-events/wire'
import { breaking } from './findings.ts'
import { titleOf, type Parties, type RemoteParty } from './parties.ts'

/** A library set, as the gate compares it. */
export type LibraryParty = RemoteParty & Required<Pick<RemoteParty, 'provides'>>

export const isLibraryParty = (party: RemoteParty): party is LibraryParty => party.provides !== undefined

/** Whether a host loads one of these library sets for a remote, because it does not have the modules itself. */
export function getsSet(
  { shared }: Pick<RemoteParty, 'shared'>,
  { provides, loadsLibraries }: Pick<HostBuildContract, 'provides' | 'loadsLibraries'>,
  sets: readonly LibraryParty[],
): boolean {
  return (
    loadsLibraries === true &&
    !providesAll(shared, provides) &&
    sets.some((set) => providesAll(shared, set.provides))
  )
}

/** Compares a library set with the live versions that get the version which it replaces. */
export function checkLibraries(
  candidate: LibraryParty,
  { remotes, hosts, replaced }: Parties,
): GateFinding[] {
  if (replaced === null || !isLibraryParty(replaced)) return []
  return remotes
    .filter((remote) => hosts.some((host) => getsSet(remote, host, [replaced])))
    .flatMap((remote) =>
      Object.entries(remote.shared)
        .filter(([module, range]) => !providesAll({ [module]: range }, candidate.provides))
        .map(([module, range]) =>
          breaking({
            rule: 'shared',
            file: 'remote.json',
            at: `provides/${module}`,
            candidate: titleOf(candidate),
            party: titleOf(remote),
            harms: remote.name,
            message: `${titleOf(candidate)} provides ${module} ${candidate.provides[module] ?? 'in no version'}, but ${titleOf(remote)} needs ${range}, which ${titleOf(replaced)} has.`,
            advice: `Build the set with a version in that range, or release a version of ${remote.name} that does not need it first.`,
          }),
        ),
    )
}

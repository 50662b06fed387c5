import type { HostBuildContract } from '@viewpage/shared-events/wire'
import { checkContract } from './check-contract.ts'
import { mounts } from './check-host.ts'
import { isLibraryParty } from './check-libraries.ts'
import { createComparisonBudget } from './comparison-budget.ts'
import { isBreaking } from './findings.ts'
import { titleOf, type RemoteParty } from './parties.ts'

/** The result of comparing a host with active versions. */
export interface HostComparison {
  /** The versions that it mounts. */
  readonly parties: readonly string[]
  /** One sentence for each reason why a release of these versions would be refused because of it. */
  readonly reasons: readonly string[]
}

/** Compares a host with the active versions that it mounts. @param active of all remotes */
export function checkOutsideHost(host: HostBuildContract, active: readonly RemoteParty[]): HostComparison {
  const mounted = active.filter((remote) => mounts(host, remote))
  const sets = active.filter(isLibraryParty).map((set) => ({ ...set, role: 'active' as const }))
  const budget = createComparisonBudget()
  const findings = mounted.flatMap((remote) =>
    checkContract(remote, { remotes: sets, hosts: [host], replaced: remote }, budget),
  )
  const unknown = Object.keys(host.uses).filter((name) => !active.some((remote) => remote.name === name))
  const ofHost = findings.filter((finding) => isBreaking(finding) && finding.party === titleOf(host))
  return {
    parties: mounted.map(titleOf),
    reasons: [
      ...unknown.map(
        (name) =>
          `${titleOf(host)} mounts ${name}, which has no live version. Correct the name in \`uses\`, or release ${name} first.`,
      ),
      ...ofHost.map(({ message, file, at }) => `${message} (${file} ${at})`),
    ],
  }
}

import type { GateFinding, HostBuildContract } from '@viewpage/shared-events/wire'
import { checkActions, type BusSide } from './check-actions.ts'
import { checkHost, mounts } from './check-host.ts'
import { breaking, notice } from './findings.ts'
import { titleOf, type Parties, type RemoteParty } from './parties.ts'

/** Limits the size of the response. */
const MAX_FINDINGS = 100

/**
 * Compares a version of a remote with every party that shares a page with it. The handlers of an action must accept its
 * payload, and components must accept the props that hosts pass. A comparison without a decision is breaking.
 *
 * @param candidate the version to publish, activate, or promote
 */
export function checkContract(candidate: RemoteParty, parties: Parties): GateFinding[] {
  const hosts = parties.hosts.filter((host) => mounts(host, candidate))
  const remotes = parties.remotes.filter(
    (remote) => remote.name !== candidate.name && hosts.some((host) => mounts(host, remote)),
  )
  return [
    ...checkSlots(candidate, parties, remotes),
    ...checkPresence(candidate, parties.replaced, remotes),
    ...checkTypes(candidate, parties.replaced, remotes, hosts),
  ].slice(0, MAX_FINDINGS)
}

function checkTypes(
  candidate: RemoteParty,
  replaced: RemoteParty | null,
  remotes: readonly RemoteParty[],
  hosts: readonly HostBuildContract[],
): GateFinding[] {
  const { contract } = candidate
  const own = sideOf(candidate)
  if (contract === null || own === null) return []
  const before = replaced && sideOf(replaced)
  const meets = (host: HostBuildContract) => remotes.filter((remote) => mounts(host, remote)).flatMap(sides)
  const ofHosts = hosts.flatMap((host) => [
    ...checkHost(candidate, contract, host),
    ...checkActions(own, host, before, meets(host)),
  ])
  const ofRemotes = remotes.flatMap(sides).flatMap((remote) => {
    const others = [...hosts, ...remotes.filter(({ name }) => name !== remote.name).flatMap(sides)]
    return checkActions(own, remote, before, others)
  })
  return [...ofHosts, ...ofRemotes]
}

/** A slot that pages show is filled by exactly one remote. */
function checkSlots(
  candidate: RemoteParty,
  { replaced }: Parties,
  remotes: readonly RemoteParty[],
): GateFinding[] {
  const lost = (replaced?.slots ?? []).filter(
    (slot) => !candidate.slots.includes(slot) && !remotes.some(({ slots }) => slots.includes(slot)),
  )
  const found = { rule: 'slot', file: 'remote.json', at: 'slots', candidate: titleOf(candidate) } as const
  return [
    ...lost.map((slot) =>
      breaking({
        ...found,
        party: replaced === null ? 'the server' : titleOf(replaced),
        message: `${titleOf(candidate)} no longer fills the slot \`${slot}\`, which ${replaced === null ? 'the active version' : titleOf(replaced)} fills.`,
        advice: 'Fill it again, or release another remote that fills it first.',
      }),
    ),
    ...remotes.flatMap((remote) =>
      remote.slots
        .filter((slot) => candidate.slots.includes(slot))
        .map((slot) =>
          breaking({
            ...found,
            party: titleOf(remote),
            message: `${titleOf(candidate)} fills the slot \`${slot}\`, which ${titleOf(remote)} fills.`,
            advice: `Give the slot another name, or release ${remote.name} without it first.`,
          }),
        ),
    ),
  ]
}

/** Reports versions without a contract, which cannot be compared: they were published before contracts existed. */
function checkPresence(
  candidate: RemoteParty,
  replaced: RemoteParty | null,
  remotes: readonly RemoteParty[],
): GateFinding[] {
  const about = { rule: 'contract', at: '', candidate: titleOf(candidate) } as const
  if (candidate.contract !== null) {
    return remotes
      .filter(({ contract }) => contract === null)
      .map((remote) =>
        notice({
          ...about,
          party: titleOf(remote),
          message: `${titleOf(candidate)} was not compared with ${titleOf(remote)}, which has no contract.`,
          advice: `Build and release ${remote.name} again.`,
        }),
      )
  }
  const advice = 'Build it again with the current tooling.'
  const party = replaced === null ? 'the server' : titleOf(replaced)
  if (replaced?.contract)
    return [
      breaking({
        ...about,
        party,
        message: `${titleOf(candidate)} has no contract, and ${party} has one.`,
        advice,
      }),
    ]
  return [
    notice({
      ...about,
      party,
      message: `${titleOf(candidate)} was not compared: it has no contract.`,
      advice,
    }),
  ]
}

function sideOf({ name, version, contract }: RemoteParty): BusSide | null {
  return contract && { name, version, emits: contract.emits, consumes: contract.consumes }
}

function sides(remote: RemoteParty): BusSide[] {
  const side = sideOf(remote)
  return side ? [side] : []
}

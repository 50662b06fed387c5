import type { GateFinding } from '@viewpage/shared-events/wire'
import { busSideOf, checkActions, type BusSide } from './check-actions.ts'
import { checkEvents } from './check-events.ts'
import { checkGuardrails } from './check-guardrails.ts'
import { checkHost, mounts } from './check-host.ts'
import {
  BudgetSpent,
  createComparisonBudget,
  MAX_COMPARISONS,
  MAX_COMPARISONS_WITH_PARTY,
  type ComparisonBudget,
} from './comparison-budget.ts'
import { checkLibraries, isLibraryParty } from './check-libraries.ts'
import { breaking, notice } from './findings.ts'
import { titleOf, type Parties, type RemoteParty } from './parties.ts'
import { activeOf, standingOf, standingOfHost, standsIn } from './standing.ts'

/** Limits the size of the response. */
const MAX_FINDINGS = 100

/**
 * Compares a version of a remote with every party that shares a page with it. The handlers of an action must accept its
 * payload, and components must accept the props that hosts pass. A comparison without a decision is breaking, also if
 * the budget does not suffice for one.
 *
 * @param candidate the version to publish, activate, or promote
 */
export function checkContract(
  candidate: RemoteParty,
  parties: Parties,
  budget: ComparisonBudget = createComparisonBudget(),
): GateFinding[] {
  if (isLibraryParty(candidate)) return checkLibraries(candidate, parties).slice(0, MAX_FINDINGS)
  const hosts = parties.hosts.filter((host) => mounts(host, candidate))
  const remotes = parties.remotes.filter(
    (remote) => remote.name !== candidate.name && hosts.some((host) => mounts(host, remote)),
  )
  const met = remotes.filter((remote) => isMetBy(remote, { ...parties, hosts }))
  return [
    // A slot belongs to a remote on every page, also on those that the candidate is not on.
    ...checkSlots(candidate, parties, remotes),
    ...checkPresence(candidate, parties.replaced, met),
    ...checkEvents(candidate, parties.replaced),
    ...checkGuardrails(candidate, parties.replaced),
    ...checkTypes(candidate, parties, { remotes: met, hosts }, budget).take(MAX_FINDINGS),
  ].slice(0, MAX_FINDINGS)
}

/** Whether some page has this version of another remote and the candidate. */
function isMetBy(other: RemoteParty, { remotes, hosts, isCanary }: Parties): boolean {
  if (other.role === 'canary') return isCanary !== true
  if (other.role !== 'fallback') return true
  const isMountedByName = hosts.some(({ uses }) => Object.hasOwn(uses, other.name))
  return standsIn(other, activeOf(other, { remotes }), isMountedByName)
}

function* checkTypes(
  candidate: RemoteParty,
  { replaced, remotes: live }: Parties,
  { remotes, hosts }: Pick<Parties, 'remotes' | 'hosts'>,
  budget: ComparisonBudget,
): Generator<GateFinding> {
  const { contract } = candidate
  const sets = live.filter(isLibraryParty).filter(({ role }) => role === 'active')
  const own = sideOf(candidate, remotes)
  if (contract === null || own === null) return
  const before = replaced && sideOf(replaced, remotes)
  const hostSides = hosts.map((host) => ({ host, side: busSideOf(host, host, standingOfHost(host)) }))
  const remoteSides = remotes.flatMap((remote) => {
    const side = sideOf(remote, remotes)
    return side ? [{ remote, side }] : []
  })
  const sidesOf = (list: readonly { readonly side: BusSide }[]) => list.map(({ side }) => side)

  const [first] = hosts
  if (budget.isSpent && first) yield undecided(candidate, first)
  for (const { host, side } of hostSides) {
    if (budget.isSpent) return
    const met = sidesOf(remoteSides.filter(({ remote }) => mounts(host, remote)))
    yield* withinBudget(candidate, host, budget, function* (part) {
      yield* checkHost(candidate, contract, { host, sets }, part)
      yield* checkActions(own, side, before, met, part)
    })
  }
  const ofActive = new Set<string>()
  for (const { remote, side } of remoteSides) {
    if (budget.isSpent) return
    const others = [
      ...sidesOf(hostSides),
      ...sidesOf(remoteSides.filter((each) => each.remote.name !== remote.name)),
    ]
    const isFallback = remote.role === 'fallback'
    for (const finding of withinBudget(candidate, remote, budget, (part) =>
      checkActions(own, side, before, others, part),
    )) {
      const place = [remote.name, finding.rule, finding.at].join(' ')
      if ((remote.role ?? 'active') === 'active') ofActive.add(place)
      // What the active version does not accept either has to be released first in any case.
      if (!isFallback || !ofActive.has(place)) yield finding
    }
  }
}

type Named = { readonly name: string; readonly version: string }

/** @yields one finding more if the comparison takes too many steps */
function* withinBudget(
  candidate: RemoteParty,
  party: Named,
  budget: ComparisonBudget,
  compare: (budget: ComparisonBudget) => Iterable<GateFinding>,
): Generator<GateFinding> {
  try {
    yield* compare(budget.part(MAX_COMPARISONS_WITH_PARTY))
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    yield undecided(candidate, party)
  }
}

const undecided = (candidate: RemoteParty, party: Named): GateFinding =>
  breaking({
    rule: 'contract',
    at: '',
    candidate: titleOf(candidate),
    party: titleOf(party),
    harms: party.name,
    message: `It cannot be decided whether ${titleOf(candidate)} fits ${titleOf(party)}: comparing them takes more than ${MAX_COMPARISONS_WITH_PARTY} steps, or ${MAX_COMPARISONS} with all parties.`,
    advice: 'Declare fewer actions, and types with fewer properties and members.',
  })

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
            harms: remote.name,
            message: `${titleOf(candidate)} fills the slot \`${slot}\`, which belongs to ${remote.name}: ${titleOf(remote)} fills it.`,
            advice: `Give the slot another name, or ask the team of ${remote.name} to release a version without it first.`,
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
          message: `${titleOf(candidate)} was not compared with ${titleOf(remote)}, which has no contract that can be compared.`,
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

function sideOf(remote: RemoteParty, remotes: readonly RemoteParty[]): BusSide | null {
  return (
    remote.contract && busSideOf(remote, remote.contract, standingOf(remote, activeOf(remote, { remotes })))
  )
}

import type { ActionContract, ActionContracts, GateFinding } from '@viewpage/shared-events/wire'
import { mismatchesBetween, type Mismatch } from './accepts.ts'
import type { ComparisonBudget } from './comparison-budget.ts'
import { breaking } from './findings.ts'
import { titleOf } from './parties.ts'
import type { Standing } from './standing.ts'

/** The actions of one side, by key and by type. */
export interface Actions {
  readonly byKey: ReadonlyMap<string, ActionContract>
  /** Type to its keys, one for each version. */
  readonly keysOf: ReadonlyMap<string, readonly string[]>
}

/** What one side of the bus publishes and accepts. */
export interface BusSide {
  readonly name: string
  readonly version: string
  readonly emits: Actions
  readonly consumes: Actions
  readonly standing: Standing
}

/** Keys that a message names. */
const MAX_NAMED = 12

/** The actions of a party, indexed. */
export function busSideOf(
  { name, version }: { readonly name: string; readonly version: string },
  { emits, consumes }: { readonly emits: ActionContracts; readonly consumes: ActionContracts },
  standing: Standing,
): BusSide {
  return { name, version, emits: indexed(emits), consumes: indexed(consumes), standing }
}

function indexed(actions: ActionContracts): Actions {
  const keysOf = new Map<string, string[]>()
  for (const key of Object.keys(actions)) {
    const known = keysOf.get(typeOf(key))
    if (known) known.push(key)
    else keysOf.set(typeOf(key), [key])
  }
  return { byKey: new Map(Object.entries(actions)), keysOf }
}

const typeOf = (key: string) => key.slice(0, key.indexOf('@'))

/**
 * Compares the actions of a candidate with those of another party, in both directions.
 *
 * @param replaced what the candidate's remote publishes today
 * @param others what everybody else on those pages publishes
 * @throws BudgetSpent
 */
export function* checkActions(
  candidate: BusSide,
  party: BusSide,
  replaced: BusSide | null,
  others: readonly BusSide[],
  budget: ComparisonBudget,
): Generator<GateFinding> {
  yield* delivered(candidate, party, { candidate, party, list: 'emits', budget })
  yield* delivered(party, candidate, { candidate, party, list: 'consumes', budget })
  yield* silenced(candidate, party, replaced, others, budget)
}

interface Delivery {
  readonly candidate: BusSide
  readonly party: BusSide
  readonly list: 'emits' | 'consumes'
  readonly budget: ComparisonBudget
}

/** What an emitter publishes must be accepted by a consumer of that action. */
function* delivered(
  emitter: BusSide,
  consumer: BusSide,
  { candidate, party, list, budget }: Delivery,
): Generator<GateFinding> {
  const report = (key: string, more: readonly string[], message: string, advice: string) =>
    breaking({
      rule: 'action',
      at: [list, key, ...more].join('/'),
      candidate: titleOf(candidate),
      party: titleOf(party),
      // What the candidate itself cannot handle harms the candidate only.
      ...(list === 'emits' && { harms: party.name }),
      message: noted(message, party),
      advice,
    })
  const advice =
    list === 'emits'
      ? `Publish the older version of the action too (\`alsoAs\`), or ${party.standing.first()}.`
      : `Accept what ${emitter.name} publishes, or ${party.standing.first()}.`

  for (const [type, keys] of emitter.emits.keysOf) {
    const wanted = consumer.consumes.keysOf.get(type) ?? []
    budget.spend(1)
    if (wanted.length === 0) continue
    budget.spend(keys.length + wanted.length)
    const hasCommon = keys.some((key) => consumer.consumes.byKey.has(key))
    for (const key of keys) {
      const sent = emitter.emits.byKey.get(key)
      const accepted = consumer.consumes.byKey.get(key)
      if (accepted === undefined || sent === undefined) {
        if (hasCommon) continue
        const shownKey = list === 'emits' ? key : (wanted[0] ?? key)
        const named = wanted.slice(0, MAX_NAMED).map((each) => `\`${each}\``)
        yield report(
          shownKey,
          [],
          `${titleOf(emitter)} publishes \`${key}\`, but ${titleOf(consumer)} accepts only ${named.join(', ')}.`,
          advice,
        )
        continue
      }
      if (accepted.sticky && !sent.sticky)
        yield report(
          key,
          ['sticky'],
          `${titleOf(emitter)} publishes \`${key}\` without keeping its last value, which ${titleOf(consumer)} expects when it subscribes late.`,
          advice,
        )
      for (const mismatch of mismatchesBetween(sent.payload, accepted.payload, budget))
        yield report(key, mismatch.path, describeMismatch(emitter, consumer, `\`${key}\``, mismatch), advice)
    }
  }
}

/** What a party waits for and only the replaced version publishes. */
function* silenced(
  candidate: BusSide,
  party: BusSide,
  replaced: BusSide | null,
  others: readonly BusSide[],
  budget: ComparisonBudget,
): Generator<GateFinding> {
  for (const [type, keys] of replaced?.emits.keysOf ?? []) {
    budget.spend(1)
    const wanted = party.consumes.keysOf.get(type) ?? []
    // Another version of the action is a finding of its own.
    if (wanted.length === 0 || candidate.emits.keysOf.has(type)) continue
    const publishers = others.filter(({ emits }) => emits.keysOf.has(type))
    budget.spend(keys.length + others.length + publishers.length * wanted.length)
    if (publishers.some(({ emits }) => wanted.some((key) => emits.byKey.has(key)))) continue
    for (const key of keys)
      if (party.consumes.byKey.has(key))
        yield breaking({
          rule: 'action',
          at: `emits/${key}`,
          candidate: titleOf(candidate),
          party: titleOf(party),
          harms: party.name,
          message: noted(
            `${titleOf(candidate)} no longer publishes \`${key}\`, which ${titleOf(party)} handles and nobody else publishes.`,
            party,
          ),
          advice: `Publish it again, or ${party.standing.first(' without it')}.`,
        })
  }
}

const noted = (message: string, { standing: { note } }: BusSide) =>
  note === '' ? message : `${message} ${note}`

function describeMismatch(
  emitter: BusSide,
  consumer: BusSide,
  what: string,
  { path, reason, given, accepted }: Mismatch,
): string {
  const place = path.length === 0 ? what : `\`${path.join('.')}\` in ${what}`
  if (reason === 'undecided')
    return `It cannot be decided whether ${titleOf(consumer)} accepts ${place} of ${titleOf(emitter)}: ${given} is given, ${accepted} is accepted.`
  if (reason === 'missing')
    return `${titleOf(consumer)} needs ${place} (${accepted}), for which ${titleOf(emitter)} sends ${given}.`
  return `${titleOf(consumer)} accepts ${accepted} as ${place}, but ${titleOf(emitter)} sends ${given}.`
}

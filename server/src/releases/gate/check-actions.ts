import type { ActionContracts, GateFinding } from '@viewpage/shared-events/wire'
import { mismatchesBetween, type Mismatch } from './accepts.ts'
import { breaking } from './findings.ts'
import { titleOf } from './parties.ts'

/** What one side of the bus publishes and accepts. */
export interface BusSide {
  readonly name: string
  readonly version: string
  readonly emits: ActionContracts
  readonly consumes: ActionContracts
}

/**
 * Compares the actions of a candidate with those of another party, in both directions.
 *
 * @param replaced what the candidate's remote publishes today
 * @param others what everybody else on those pages publishes
 */
export function checkActions(
  candidate: BusSide,
  party: BusSide,
  replaced: BusSide | null,
  others: readonly BusSide[],
): GateFinding[] {
  return [
    ...delivered(candidate, party, candidate, party, 'emits'),
    ...delivered(party, candidate, candidate, party, 'consumes'),
    ...silenced(candidate, party, replaced, others),
  ]
}

/** What an emitter publishes must be accepted by a consumer of that action. */
function delivered(
  emitter: BusSide,
  consumer: BusSide,
  candidate: BusSide,
  party: BusSide,
  list: 'emits' | 'consumes',
): GateFinding[] {
  const report = (key: string, more: readonly string[], message: string, advice: string) =>
    breaking({
      rule: 'action',
      at: [list, key, ...more].join('/'),
      candidate: titleOf(candidate),
      party: titleOf(party),
      message,
      advice,
    })
  const advice =
    list === 'emits'
      ? `Publish a new version of the action beside this one, or release ${consumer.name} first.`
      : `Accept what ${emitter.name} publishes, or release ${emitter.name} first.`

  return Object.entries(emitter.emits).flatMap(([key, sent]) => {
    const accepted = own(consumer.consumes, key)
    if (accepted === undefined) {
      const wanted = keysOfType(consumer.consumes, key)
      if (wanted.length === 0 || keysOfType(emitter.emits, key).some((other) => wanted.includes(other)))
        return []
      const shownKey = list === 'emits' ? key : (wanted[0] ?? key)
      const message = `${titleOf(emitter)} publishes \`${key}\`, but ${titleOf(consumer)} accepts only ${wanted.map((each) => `\`${each}\``).join(', ')}.`
      return [report(shownKey, [], message, advice)]
    }
    const replay =
      accepted.sticky && !sent.sticky
        ? [
            report(
              key,
              ['sticky'],
              `${titleOf(emitter)} publishes \`${key}\` without keeping its last value, which ${titleOf(consumer)} expects when it subscribes late.`,
              advice,
            ),
          ]
        : []
    const mismatches = mismatchesBetween(sent.payload, accepted.payload).map((mismatch) =>
      report(key, mismatch.path, describeMismatch(emitter, consumer, `\`${key}\``, mismatch), advice),
    )
    return [...replay, ...mismatches]
  })
}

/** What a party waits for and only the replaced version publishes. */
function silenced(
  candidate: BusSide,
  party: BusSide,
  replaced: BusSide | null,
  others: readonly BusSide[],
): GateFinding[] {
  return Object.keys(party.consumes).flatMap((key) => {
    const wanted = keysOfType(party.consumes, key)
    const publishes = (side: BusSide) => wanted.some((each) => own(side.emits, each) !== undefined)
    if (own(replaced?.emits ?? {}, key) === undefined) return []
    // Another version of the action is a finding of its own.
    if (keysOfType(candidate.emits, key).length > 0 || publishes(candidate) || others.some(publishes))
      return []
    return [
      breaking({
        rule: 'action',
        at: `emits/${key}`,
        candidate: titleOf(candidate),
        party: titleOf(party),
        message: `${titleOf(candidate)} no longer publishes \`${key}\`, which ${titleOf(party)} handles and nobody else publishes.`,
        advice: `Publish it again, or release ${party.name} without it first.`,
      }),
    ]
  })
}

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

/** Keys of the same action, in any version. */
function keysOfType(actions: ActionContracts, key: string): string[] {
  const type = `${key.split('@')[0]}@`
  return Object.keys(actions).filter((other) => other.startsWith(type))
}

const own = <Item>(record: Readonly<Record<string, Item>>, key: string): Item | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

import type { Sender } from '@viewpage/shared-events'
import type { NeighbourFault } from '@viewpage/shared-events/wire'
import { keyOf } from './senders.ts'

/** What a sender may do in a second: more is a strike. */
export type Limits = Readonly<Record<NeighbourFault, number>>

/** What is known of one sender. */
export interface Charges {
  readonly sender: Sender
  /** ms of tasks that kept the page busy. */
  readonly blamedMs: number
  /** What it had {@link REPORTED_STRIKES} for. */
  readonly faults: readonly NeighbourFault[]
  readonly isStopped: boolean
}

export interface Strikes {
  /**
   * Adds to what a sender did in this second.
   *
   * @param amount ms, bytes, or a number
   * @param place where; strikes for different places do not add up
   */
  charge(sender: Sender, fault: NeighbourFault, amount: number, place?: string): void
  /** A second is over. */
  endSecond(now: number): void
  /** All that had {@link REPORTED_STRIKES} for something. One may be chance: who did well is not named. */
  all(): readonly Charges[]
  isStopped(sender: Sender): boolean
  /** The visitor wants it back. */
  forgive(sender: Sender): void
}

const MAX_STRIKES = 3
const REPORTED_STRIKES = 2
/** Happens once in a page, and cannot be chance. */
const REPORTED_AT_ONCE: NeighbourFault = 'unload'
/** ms after which a strike is forgotten. */
const STRIKE_LIFE_MS = 30_000
/** Senders, and places of one sender, that are kept. */
const MAX_SENDERS = 50
const MAX_PLACES = 200

interface Kept {
  readonly sender: Sender
  /** By fault and place. */
  readonly second: Map<string, { readonly fault: NeighbourFault; amount: number }>
  /** Times of strikes by fault and place. */
  readonly strikes: Map<string, number[]>
  readonly faults: Set<NeighbourFault>
  blamedMs: number
  isStopped: boolean
}

/** @param onThird a sender got its third strike for the same */
export function createStrikes(
  limits: Limits,
  onThird: (sender: Sender, fault: NeighbourFault) => void,
): Strikes {
  const kept = new Map<string, Kept>()

  function keptOf(sender: Sender): Kept | null {
    const key = keyOf(sender)
    const known = kept.get(key)
    if (known || kept.size >= MAX_SENDERS) return known ?? null
    const added: Kept = {
      sender,
      second: new Map(),
      strikes: new Map(),
      faults: new Set(),
      blamedMs: 0,
      isStopped: false,
    }
    kept.set(key, added)
    return added
  }

  /** @returns the fault that had its third strike */
  function judge({ second, strikes, faults }: Kept, now: number): NeighbourFault | null {
    let third: NeighbourFault | null = null
    for (const [place, { fault, amount }] of second) {
      if (amount < limits[fault]) continue
      const times = (strikes.get(place) ?? []).filter((time) => now - time < STRIKE_LIFE_MS)
      times.push(now)
      strikes.set(place, times)
      if (times.length >= REPORTED_STRIKES) faults.add(fault)
      if (times.length >= MAX_STRIKES) third = fault
    }
    second.clear()
    if (strikes.size > MAX_PLACES) strikes.clear()
    return third
  }

  return {
    charge(sender, fault, amount, place = '') {
      const of = keptOf(sender)
      if (!of || of.isStopped) return
      if (fault === 'time') of.blamedMs += amount
      const key = `${fault} ${place}`
      const known = of.second.get(key)
      const now = known ?? { fault, amount: 0 }
      now.amount += amount
      if (!known && of.second.size < MAX_PLACES) of.second.set(key, now)
      if (fault === REPORTED_AT_ONCE) of.faults.add(fault)
    },
    endSecond(now) {
      for (const each of kept.values()) {
        const third = each.isStopped ? null : judge(each, now)
        if (third === null) continue
        each.isStopped = true
        onThird(each.sender, third)
      }
    },
    all: () =>
      [...kept.values()]
        .filter(({ faults }) => faults.size > 0)
        .map(({ sender, blamedMs, faults, isStopped }) => ({
          sender,
          blamedMs: Math.round(blamedMs),
          faults: [...faults],
          isStopped,
        })),
    isStopped: (sender) => kept.get(keyOf(sender))?.isStopped ?? false,
    forgive(sender) {
      const known = kept.get(keyOf(sender))
      if (!known) return
      known.isStopped = false
      known.strikes.clear()
    },
  }
}

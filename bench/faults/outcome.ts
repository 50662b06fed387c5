import type { SeenSlot } from './seen-slots.ts'

/** What a visitor sees when one remote has a fault. Times in ms since navigation. */
export interface Outcome {
  /** When the slots of all other remotes were live; `null`: not all of them were. */
  readonly othersLive: number | null
  readonly inPlace: InPlace
  /** When all slots of the faulty remote showed it. */
  readonly inPlaceAt: number
  /** Longest time in ms that a slot was blank although the server had rendered it. */
  readonly blankMs: number
}

export type InPlace = 'itself' | 'last good version' | 'fallback' | 'HTML of the server' | 'nothing'

type Slots = Readonly<Record<string, SeenSlot>>

const LIVE = 'live'
const FAILED = 'failed'

/** @param version the faulty one */
export function outcomeOf(slots: Slots, remote: string, version: string): Outcome {
  const all = Object.values(slots)
  const own = all.filter((slot) => slot.remote === remote)
  const ends = own.map((slot) => endOf(slot))
  const isAll = (state: string) => ends.every((end) => end?.state === state)
  const isFaulty = ends.some((end) => end?.version === version)
  const hasFallbacks = ends.every((end) => end && (end.state === LIVE || end.state === FAILED))
  const isBlank = own.some((slot) => slot.isBlank)
  const withoutLife = hasFallbacks && !isAll(LIVE) ? 'fallback' : isBlank ? 'nothing' : 'HTML of the server'
  return {
    othersLive: liveAt(all.filter((slot) => slot.remote !== remote)),
    inPlace: isAll(LIVE) && !isBlank ? (isFaulty ? 'itself' : 'last good version') : withoutLife,
    inPlaceAt: Math.max(0, ...own.map((slot) => standsAt(slot))),
    blankMs: Math.max(0, ...all.map(({ blankMs }) => blankMs)),
  }
}

/** When all of these slots were live; `null` if one is not. */
export function liveAt(slots: readonly SeenSlot[]): number | null {
  const times = slots.map((slot) => (endOf(slot)?.state === LIVE ? firstLive(slot) : null))
  return times.some((time) => time === null) ? null : Math.max(0, ...times.map(Number))
}

const endOf = ({ states }: SeenSlot) => states.at(-1)
const firstLive = ({ states }: SeenSlot) => states.find(({ state }) => state === LIVE)?.at ?? null

/** When the slot first showed its final content: the final version, or a fallback. */
function standsAt({ states }: SeenSlot): number {
  const end = states.at(-1)
  if (!end) return 0
  const first = states.find((each) =>
    end.state === LIVE ? each.state === LIVE && each.version === end.version : each.state === FAILED,
  )
  return first?.at ?? 0
}

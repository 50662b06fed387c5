import { SLOT_LIVE, type Clock } from '@viewpage/remote-kit/browser'
import type { ReleaseSet } from '@viewpage/shared-events'
import type { LoadTiming, Timings } from './timings.ts'

/** What a slot shows. `lastGood`: it is live with the version before the released one. */
export type ShownState = 'skeleton' | 'html' | 'live' | 'lastGood' | 'late' | 'failed'

export interface ShownSlot {
  readonly name: string
  readonly version: string
  readonly state: ShownState
  readonly mountMs: number | null
  /** ms since navigation; `null` before the slot is live */
  readonly liveMs: number | null
}

/** A remote of the release set, with its slots on this page. */
export interface ShownRemote extends LoadTiming {
  readonly name: string
  readonly version: string
  readonly slots: readonly ShownSlot[]
}

/** Reads the remotes and slots of the page as they are now. */
export type ReadRemotes = () => readonly ShownRemote[]

/** Records when slots become live, from this call on. */
export function watchSlots(
  { remotes }: ReleaseSet,
  { loadOf, mountMsOf }: Timings,
  { now }: Pick<Clock, 'now'>,
): ReadRemotes {
  const liveMs = new Map<string, number>()
  document.addEventListener(
    SLOT_LIVE,
    ({ target }) => {
      if (target instanceof HTMLElement) liveMs.set(target.dataset['slot'] ?? '', now())
    },
    true,
  )

  function shown({ dataset }: HTMLElement, released: string): ShownSlot {
    const { slot: name = '', version = '' } = dataset
    const state = stateOf(dataset, released)
    return { name, version, state, mountMs: mountMsOf(name), liveMs: liveMs.get(name) ?? null }
  }

  return () => {
    const elements = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
    return Object.entries(remotes).map(([name, { version }]) => ({
      name,
      version,
      ...loadOf(name),
      slots: elements
        .filter(({ dataset }) => dataset['remote'] === name)
        .map((element) => shown(element, version)),
    }))
  }
}

function stateOf({ state, rendered, version }: DOMStringMap, released: string): ShownState {
  if (state === 'late' || state === 'failed') return state
  if (state === 'live') return version === released ? 'live' : 'lastGood'
  return rendered === 'html' ? 'html' : 'skeleton'
}

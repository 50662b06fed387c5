import type { Clock } from '@viewpage/remote-kit/browser'
import type { BusProbe, PublishedAction } from '@viewpage/shared-events'
import type { RecordedAction } from './recorded-action.ts'

/** Older actions are dropped. */
export const MAX_ACTIONS = 500
/** Characters. A longer payload is cut. */
export const MAX_PAYLOAD = 10_000
/** Per action. A sticky action gets another subscriber with every remount. */
const MAX_SUBSCRIBERS = 50
/** Delay before listeners are called, so that they are called once for many changes. */
const NOTIFY_DELAY_MS = 50

/** Keeps the last {@link MAX_ACTIONS} actions of a bus. */
export interface Recorder {
  readonly probe: BusProbe
  /** Oldest first. The same list until something changes. */
  actions(): readonly RecordedAction[]
  /** Drops all actions. */
  clear(): void
  /** Calls back soon after changes. @returns the undo */
  subscribe(listener: () => void): () => void
}

export function createRecorder({ now, after }: Clock): Recorder {
  const listeners = new Set<() => void>()
  const idOf = new WeakMap<PublishedAction, number>()
  // Changed in place: a copy for each subscriber of each action would slow the page down.
  const actions: RecordedAction[] = []
  let snapshot: readonly RecordedAction[] | null = null
  let lastId = 0
  let isScheduled = false

  function notifySoon(): void {
    snapshot = null
    if (isScheduled) return
    isScheduled = true
    after(NOTIFY_DELAY_MS, () => {
      isScheduled = false
      for (const listener of listeners) listener()
    })
  }

  return {
    probe: {
      published(action, isSticky) {
        lastId += 1
        idOf.set(action, lastId)
        const { type: key, sender } = action
        const text = textOf(action.payload)
        actions.push({ id: lastId, atMs: now(), key, sender, isSticky, ...text, subscribers: [] })
        if (actions.length > MAX_ACTIONS) actions.shift()
        notifySoon()
      },
      delivered({ action, subscriber: { remote, version }, durationMs, isLate, hasFailed }) {
        // Ids have no gaps.
        const at = (idOf.get(action) ?? 0) - (actions[0]?.id ?? 0)
        const recorded = actions[at]
        if (!recorded || recorded.subscribers.length >= MAX_SUBSCRIBERS) return
        const subscribers = [...recorded.subscribers, { remote, version, durationMs, isLate, hasFailed }]
        actions[at] = { ...recorded, subscribers }
        notifySoon()
      },
    },
    actions: () => (snapshot ??= [...actions]),
    clear() {
      actions.length = 0
      notifySoon()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function textOf(payload: unknown): Pick<RecordedAction, 'payload' | 'isWhole'> {
  if (payload === undefined) return { payload: '', isWhole: true }
  try {
    const text = JSON.stringify(payload)
    if (text.length <= MAX_PAYLOAD) return { payload: text, isWhole: true }
    return { payload: JSON.stringify(text.slice(0, MAX_PAYLOAD)), isWhole: false }
  } catch (error) {
    // Cyclic, or a BigInt.
    return { payload: JSON.stringify(String(error)), isWhole: false }
  }
}

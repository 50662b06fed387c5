import { replaceOwnFetch } from '@viewpage/remote-kit/host'
import type { Sender } from '@viewpage/shared-events'
import type { Strikes } from './strikes.ts'
import { callerNow } from './senders.ts'
import { standIn, standInSetter } from './stand-ins.ts'

/** Charges the sender of a call. @returns `true` if the call is refused */
type Look = (sender: Sender, self: unknown, given: readonly unknown[]) => boolean | void

interface Watched {
  readonly owner: object
  readonly name: string
  readonly look: Look
  /** What the call of a remote that was stopped returns. */
  readonly refused: (self: unknown) => unknown
}

const nothing = () => undefined
const noLook: Look = nothing
const never = () => new Promise(() => {})

/**
 * Counts the calls of remotes by which one keeps others from working, by who is on the stack: requests, stored bytes, a focus
 * that is moved without a press, and presses that are kept from the elements of others.
 *
 * @param wasPressed whether the visitor has pressed something just now
 * @returns refuses, from now on, what a remote that was stopped goes on to do
 */
export function watchCalls(strikes: Strikes, wasPressed: () => boolean): () => void {
  const request: Look = (sender) => strikes.charge(sender, 'requests', 1)
  const prevent: Look = (sender, event) => {
    if (!(event instanceof Event)) return false
    // No part asks before the page is left: it keeps nothing that could be lost.
    if (event.type === 'beforeunload') {
      strikes.charge(sender, 'unload', 1)
      return true
    }
    if (isPressOfOther(event, sender)) strikes.charge(sender, 'presses', 1)
    return false
  }
  const watched: Watched[] = [
    { owner: window, name: 'fetch', look: request, refused: never },
    { owner: XMLHttpRequest.prototype, name: 'send', look: request, refused: nothing },
    { owner: Navigator.prototype, name: 'sendBeacon', look: request, refused: () => false },
    {
      owner: Storage.prototype,
      name: 'setItem',
      look: (sender, _, given) =>
        strikes.charge(sender, 'storage', String(given[0]).length + String(given[1]).length),
      refused: nothing,
    },
    {
      owner: HTMLElement.prototype,
      name: 'focus',
      look(sender, element) {
        if (element !== document.activeElement && document.hasFocus() && !isWanted(sender, wasPressed()))
          strikes.charge(sender, 'focus', 1)
      },
      refused: nothing,
    },
    ...['preventDefault', 'stopPropagation', 'stopImmediatePropagation'].map((name) => ({
      owner: Event.prototype,
      name,
      look: prevent,
      refused: nothing,
    })),
  ]
  for (const each of watched) watch(each, strikes)
  replaceOwnFetch((own) => counted(own, { look: request, refused: never }, strikes))
  for (const { prototype } of [Event, BeforeUnloadEvent])
    standInSetter(prototype, 'returnValue', (event) => {
      const sender = callerNow()
      return sender !== null && prevent(sender, event, []) === true
    })
  return () => {
    for (const each of afterStop()) watch(each, strikes)
  }
}

/** What a remote that was stopped could go on with. Its functions are still referred to, so they cannot be ended. */
function afterStop(): Watched[] {
  const onWindow = [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
    'queueMicrotask',
  ]
  return [
    ...onWindow.map((name) => ({ owner: window, name, look: noLook, refused: () => 0 })),
    { owner: EventTarget.prototype, name: 'addEventListener', look: noLook, refused: nothing },
    { owner: MutationObserver.prototype, name: 'observe', look: noLook, refused: nothing },
  ]
}

function watch({ owner, name, ...call }: Watched, strikes: Strikes): void {
  standIn(owner, name, (original) => counted(original, call, strikes))
}

function counted<Self, Given extends unknown[], Result>(
  original: (this: Self, ...given: Given) => Result,
  { look, refused }: Pick<Watched, 'look' | 'refused'>,
  strikes: Strikes,
) {
  return function (this: Self, ...given: Given): Result {
    const sender = callerNow()
    if (sender && (strikes.isStopped(sender) || look(sender, this, given) === true))
      return refused(this) as Result
    return original.apply(this, given)
  }
}

/** A press may want the focus elsewhere, at once or soon, but not while the visitor writes in another part. */
function isWanted({ remote }: Sender, wasPressed: boolean): boolean {
  if (window.event?.isTrusted === true && KEPT_TYPES.has(window.event.type)) return true
  const { activeElement } = document
  const writes = activeElement?.matches('input, textarea, [contenteditable]') === true
  const owner = activeElement?.closest<HTMLElement>('[data-remote]')?.dataset['remote']
  return wasPressed && !(writes && owner !== remote)
}

const KEPT_TYPES = new Set(['click', 'pointerdown', 'mousedown', 'touchstart', 'keydown', 'keyup'])

/** Whether a visitor pressed an element of another part, and it has not got the press yet. */
function isPressOfOther(
  { type, isTrusted, eventPhase, target, cancelable }: Event,
  { remote }: Sender,
): boolean {
  if (!isTrusted || !KEPT_TYPES.has(type) || eventPhase !== Event.CAPTURING_PHASE || !cancelable) return false
  const slot = target instanceof Element ? target.closest<HTMLElement>('[data-remote]') : null
  return slot !== null && slot.dataset['remote'] !== remote
}

import type { Sender } from '@viewpage/shared-events'
import { ownerOf, watchInserted, type Inserted } from './inserted.ts'
import { standInForAll, standInSetter } from './stand-ins.ts'
import { callerNow } from './senders.ts'
import type { Strikes } from './strikes.ts'

/** Changes of the slots in a second; in two in a row, the writers are looked at. */
const MANY_CHANGES = 30
const OF_ELEMENTS = ['remove', 'setAttribute', 'removeAttribute']

export interface Rewrites {
  /** To be called each second. */
  look(): void
  readonly inserted: Inserted
}

/**
 * Charges remotes that rewrite what is in the slots of others. Who changes texts and attributes is looked at only once slots
 * change often, because that takes time; from then on, what a remote that was stopped writes is refused.
 */
export function watchRewrites(strikes: Strikes): Rewrites {
  let changes = 0
  let many = 0
  let isLooking = false
  const observer = new MutationObserver((records) => (changes += records.length))
  for (const slot of document.querySelectorAll('[data-slot]'))
    observer.observe(slot, { subtree: true, childList: true, characterData: true })

  /** @returns whether it is refused */
  function charge(sender: Sender, changed: Element | null): boolean {
    if (strikes.isStopped(sender)) return true
    const owner = ownerOf(changed)
    if (owner !== undefined && owner !== sender.remote) strikes.charge(sender, 'rewrites', 1)
    return false
  }

  function isRefused(target: unknown): boolean {
    const sender = callerNow()
    if (!sender || !(target instanceof Node)) return false
    return charge(sender, target instanceof Element ? target : target.parentElement)
  }

  function startLooking(): void {
    isLooking = true
    observer.disconnect()
    standInForAll(
      [
        [Element.prototype, OF_ELEMENTS],
        [Node.prototype, ['removeChild']],
      ],
      (original) =>
        function (this: unknown, ...given) {
          return isRefused(this) ? given[0] : original.apply(this, given)
        },
    )
    for (const [owner, name] of [
      [Node.prototype, 'textContent'],
      [Node.prototype, 'nodeValue'],
      [CharacterData.prototype, 'data'],
      [HTMLElement.prototype, 'innerText'],
    ] as const)
      standInSetter(owner, name, isRefused)
  }

  return {
    inserted: watchInserted(charge),
    look() {
      many = changes > MANY_CHANGES ? many + 1 : 0
      if (!isLooking && many > 1) startLooking()
      changes = 0
    },
  }
}

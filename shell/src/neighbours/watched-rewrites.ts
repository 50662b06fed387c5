import { standIn, standInSetter } from './stand-ins.ts'
import { callerNow } from './senders.ts'
import type { Strikes } from './strikes.ts'

/** Changes of the slots in a second; in two in a row, the writers are looked at. */
const MANY_CHANGES = 30
const OF_ELEMENTS = ['append', 'prepend', 'replaceChildren', 'replaceWith', 'before', 'after', 'remove', 'setAttribute', 'removeAttribute'] // oxfmt-ignore
const OF_NODES = ['appendChild', 'insertBefore', 'removeChild', 'replaceChild']

/**
 * Charges remotes that rewrite what is in the slots of others. Who writes is looked at only once slots change often, because
 * that takes time; from then on, what a remote that was stopped writes is refused.
 *
 * @returns to be called each second
 */
export function watchRewrites(strikes: Strikes): () => void {
  let changes = 0
  let many = 0
  let isLooking = false
  const observer = new MutationObserver((records) => (changes += records.length))
  for (const slot of document.querySelectorAll('[data-slot]'))
    observer.observe(slot, { subtree: true, childList: true, characterData: true })

  /** @returns whether it is refused */
  function look(target: unknown): boolean {
    const sender = callerNow()
    if (!sender || !(target instanceof Node)) return false
    if (strikes.isStopped(sender)) return true
    const element = target instanceof Element ? target : target.parentElement
    const owner = element?.closest<HTMLElement>('[data-slot][data-remote]')?.dataset['remote']
    if (owner !== undefined && owner !== sender.remote) strikes.charge(sender, 'rewrites', 1)
    return false
  }

  function startLooking(): void {
    isLooking = true
    observer.disconnect()
    for (const [owner, names] of [
      [Element.prototype, OF_ELEMENTS],
      [Node.prototype, OF_NODES],
    ] as const)
      for (const name of names)
        standIn(
          owner,
          name,
          (original) =>
            function (this: unknown, ...given) {
              return look(this) ? given[0] : original.apply(this, given)
            },
        )
    for (const [owner, name] of [
      [Node.prototype, 'textContent'],
      [Node.prototype, 'nodeValue'],
      [CharacterData.prototype, 'data'],
      [HTMLElement.prototype, 'innerText'],
    ] as const)
      standInSetter(owner, name, look)
  }

  return () => {
    many = changes > MANY_CHANGES ? many + 1 : 0
    if (!isLooking && many > 1) startLooking()
    changes = 0
  }
}

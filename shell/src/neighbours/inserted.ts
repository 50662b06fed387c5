import type { Sender } from '@viewpage/shared-events'
import { callerNow } from './senders.ts'
import { standInForAll } from './stand-ins.ts'

const OF_ELEMENTS = ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement'] // oxfmt-ignore
const OF_NODES = ['appendChild', 'insertBefore', 'replaceChild']
/** Nodes that are remembered. */
const MAX_NODES = 20_000

/** What remotes have put outside of their own slots: into the slots of others, the portal, or the page. */
export interface Inserted {
  /** What is still in the page. */
  all(): Iterable<readonly [Element, Sender]>
  /** Who has put an element, or what it is in, there; `null` for nobody else than the owner of its slot. */
  byWhom(element: Element): Sender | null
  /** Takes out what a remote has put there. */
  remove(sender: Sender): void
}

/** @param look gets the sender and the element that changes. @returns whether it is refused */
export function watchInserted(look: (sender: Sender, changed: Element) => boolean): Inserted {
  const senders = new Map<Element, Sender>()

  function all() {
    for (const node of senders.keys()) if (!node.isConnected) senders.delete(node)
    return senders.entries()
  }

  function note(self: unknown, given: readonly unknown[]): boolean {
    if (!(self instanceof Element) || !self.isConnected) return false
    const sender = callerNow()
    if (!sender) return false
    if (look(sender, self)) return true
    if (ownerOf(self) !== sender.remote && senders.size < MAX_NODES)
      for (const node of given) if (node instanceof Element) senders.set(node, sender)
    return false
  }

  standInForAll(
    [
      [Element.prototype, OF_ELEMENTS],
      [Node.prototype, OF_NODES],
    ],
    (original) =>
      function (this: unknown, ...given) {
        return note(this, given) ? given[0] : original.apply(this, given)
      },
  )

  return {
    all,
    byWhom(element) {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const sender = senders.get(each)
        if (sender) return sender
      }
      return null
    },
    remove({ remote }) {
      for (const [node, sender] of all()) if (sender.remote === remote) node.remove()
    },
  }
}

/** The remote whose slot an element is in. */
export const ownerOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-slot][data-remote]')?.dataset['remote']

import type { Sender } from '@viewpage/shared-events'
import { drawnByReact } from './drawn-by-react.ts'
import { callerNow } from './senders.ts'
import { standInForAll } from './stand-ins.ts'

const OF_ELEMENTS = ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement'] // oxfmt-ignore
const OF_NODES = ['appendChild', 'insertBefore', 'replaceChild']

/** Who has put the elements of the page there. */
export interface Inserted {
  /** Those of which it is known: seen when they came, or drawn by React for a slot. */
  all(): ReadonlyMap<Element, Sender>
  /** Takes out what a remote has put outside of its own slots: into those of others, the portal, or the page. */
  remove(sender: Sender): void
}

/** @param look gets the sender and the element that changes. @returns whether it is refused */
export function watchInserted(look: (sender: Sender, changed: Element) => boolean): Inserted {
  const senders = new WeakMap<Element, Sender>()

  function note(self: unknown, given: readonly unknown[]): boolean {
    if (!(self instanceof Element) || !self.isConnected) return false
    const sender = callerNow()
    if (!sender) return false
    if (look(sender, self)) return true
    for (const element of given.flatMap(elementsIn)) senders.set(element, sender)
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

  const seen = () =>
    elementsIn(document.body).flatMap((element) => {
      const sender = senders.get(element)
      return sender ? [[element, sender] as const] : []
    })

  return {
    all() {
      const drawn = liveSlots().flatMap(({ element, sender }) =>
        [...element.children]
          .flatMap((root) => [...drawnByReact(root)])
          .map((each) => [each, sender] as const),
      )
      return new Map([...seen(), ...drawn])
    },
    remove({ remote }) {
      for (const [element, sender] of seen())
        if (sender.remote === remote && ownerOf(element) !== remote) element.remove()
    },
  }
}

/** An element, or a fragment, with all that is in it. */
const elementsIn = (node: unknown): readonly Element[] =>
  node instanceof Element || node instanceof DocumentFragment
    ? [...(node instanceof Element ? [node] : []), ...node.querySelectorAll('*')]
    : []

/** The remote whose slot an element is in. */
export const ownerOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-slot][data-remote]')?.dataset['remote']

/** The remotes whose slots are live, with the version that each shows. */
function liveSlots(): { readonly element: HTMLElement; readonly sender: Sender }[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot][data-state=live]')].map((element) => ({
    element,
    sender: { remote: element.dataset['remote'] ?? '', version: element.dataset['version'] ?? '' },
  }))
}

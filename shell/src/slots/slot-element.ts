import { HYDRATE_ATTRIBUTE } from '@viewpage/remote-kit'
import type { FallbackView } from './fallback-view.ts'
import { focusInside } from './focus-inside.ts'
import type { PolicyOf } from './slot-policies.ts'

/** `data-state` of a slot: the server's HTML, a live remote, a fallback while attempts go on, or none left. */
export type SlotState = 'server' | 'live' | 'fallback' | 'failed'

/** One slot of the page: the element a remote draws in, and what stands there when it does not come. */
export interface SlotElement {
  readonly name: string
  readonly remote: string
  state(): SlotState
  /** The element to draw in, marked for hydration when it holds the server's HTML of this version. */
  prepare(version: string): HTMLElement
  showLive(version: string): void
  /** Puts the honest thing there: the server's HTML with a "Try again", a fallback, or nothing. */
  showFallback(state: 'fallback' | 'failed', onRetry: () => void): void
}

/** Every slot the server wrote into the page. */
export function findSlots(createFallback: FallbackView, policyOf: PolicyOf): SlotElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((element) =>
    slotElement(element, createFallback, policyOf),
  )
}

function slotElement(element: HTMLElement, createFallback: FallbackView, policyOf: PolicyOf): SlotElement {
  const { slot: name = '', remote = '' } = element.dataset
  const policy = policyOf(remote, name)
  const serverVersion = element.dataset['version']
  const rendered = element.dataset['rendered'] === 'html'
  let root = element.firstElementChild as HTMLElement
  // React empties the element when a mount fails; this is what goes back then.
  const spare = rendered && policy === 'keep' ? inertCopy(root) : null
  let untouched = true
  let fallback: HTMLElement | null = null

  // A root that React has drawn in is never used again: its last remains would disturb the next one.
  function replaceRoot(next: Node): void {
    root.replaceWith(next)
    root = next as HTMLElement
  }

  /** Between what stood there and what React draws there is a moment with nothing; the page must not jump in it. */
  function keepHeight(height: number | null): void {
    element.style.minBlockSize = height === null ? '' : `${height}px`
  }

  function dropFallback(): void {
    const hadFocus = fallback?.contains(document.activeElement) === true
    fallback?.remove()
    fallback = null
    root.hidden = false
    if (hadFocus) focusInside(root)
  }

  return {
    name,
    remote,
    state: () => element.dataset['state'] as SlotState,
    prepare(version) {
      const hydrates = untouched && rendered && version === serverVersion
      if (hydrates) root.setAttribute(HYDRATE_ATTRIBUTE, '')
      else {
        keepHeight(element.offsetHeight)
        replaceRoot(root.cloneNode(false))
      }
      untouched = false
      return root
    },
    showLive(version) {
      dropFallback()
      keepHeight(null)
      element.dataset['version'] = version
      element.dataset['state'] = 'live'
    },
    showFallback(state, onRetry) {
      element.dataset['state'] = state
      keepHeight(null)
      if (fallback) return
      if (policy === 'silent') return
      const keeps = policy === 'keep' && rendered
      if (keeps && !untouched && spare) replaceRoot(document.importNode(spare, true))
      root.hidden = !keeps
      fallback = createFallback({ slot: name, policy, quiet: keeps, onRetry })
      element.append(fallback)
    },
  }
}

/** A copy in a document that nobody sees: in the page's own, its lazy pictures would load at once. */
function inertCopy(element: HTMLElement): HTMLElement {
  return document.implementation.createHTMLDocument('').importNode(element, true)
}

import { HYDRATE_ATTRIBUTE } from '@viewpage/remote-kit'
import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/browser'
import type { FallbackView } from './fallback-view.ts'
import type { LateView } from './late-view.ts'
import { createContentCopy } from './content-copy.ts'
import { focusInside } from './focus-inside.ts'
import type { PolicyOf } from './slot-policies.ts'

/**
 * `data-state` of a slot: it shows what the server sent, the same while attempts take long, the mounted remote, or its fallback
 * after all attempts have failed.
 */
export type SlotState = 'server' | 'late' | 'live' | 'failed'

/** One slot of the page: the element that a remote renders into, and the fallback. */
export interface SlotElement {
  readonly name: string
  readonly remote: string
  state(): SlotState
  /**
   * The element to mount into, marked for hydration if it holds the server's HTML of this version.
   *
   * @param language that of its texts, if not that of the page
   */
  prepare(version: string, language?: string | null): HTMLElement
  /** Restores the server's HTML after a failed mount, until another attempt ends. */
  holdContent(): void
  showLive(version: string): void
  /** Keeps what is shown. A placeholder says that it is still loading, and so does a button whose press waits. */
  showLate(): void
  /** Applies the policy of the slot: the server's HTML with "Try again", a fallback, or nothing. */
  showFallback(onRetry: () => void): void
}

/** All slots in the HTML of the page. */
export function findSlots(
  createFallback: FallbackView,
  showLateIn: LateView,
  policyOf: PolicyOf,
): SlotElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((element) =>
    slotElement(element, createFallback, showLateIn, policyOf),
  )
}

/** Prevents a layout shift while the slot is empty between the old content and React's first render. */
function keepHeight({ style }: HTMLElement, height: number | null): void {
  style.minBlockSize = height === null ? '' : `${height}px`
}

function slotElement(
  element: HTMLElement,
  createFallback: FallbackView,
  showLateIn: LateView,
  policyOf: PolicyOf,
): SlotElement {
  const { slot: name = '', remote = '' } = element.dataset
  const policy = policyOf(remote, name)
  const serverVersion = element.dataset['version']
  const rendered = element.dataset['rendered'] === 'html'
  let root = element.firstElementChild as HTMLElement
  const keeps = policy === 'keep' && rendered
  const copy = createContentCopy(root)
  let untouched = true
  let fallback: HTMLElement | null = null
  let endLate = () => {}

  // A root that React has rendered into is not reused: what it left behind could disturb the next mount.
  function replaceRoot(next: Node): void {
    root.replaceWith(next)
    root = next as HTMLElement
  }

  function holdContent(): void {
    if (!fallback && copy.showBefore(root)) root.hidden = true
    if (element.dataset['state'] === 'late') showLate()
  }

  function showLate(): void {
    element.dataset['state'] = 'late'
    endLate()
    if (policy !== 'silent') endLate = showLateIn(element, policy)
  }

  function dropFallback(): void {
    endLate()
    const hadFocus = copy.hasFocus() || fallback?.contains(document.activeElement)
    copy.hide()
    fallback?.remove()
    fallback = null
    root.hidden = false
    if (hadFocus) focusInside(root)
  }

  return {
    name,
    remote,
    state: () => element.dataset['state'] as SlotState,
    prepare(version, language = null) {
      if (language === null) element.removeAttribute('lang')
      else element.lang = language
      const hydrates = untouched && rendered && version === serverVersion
      if (hydrates) root.setAttribute(HYDRATE_ATTRIBUTE, '')
      else {
        keepHeight(element, element.offsetHeight)
        holdContent()
        replaceRoot(root.cloneNode(false))
      }
      untouched = false
      return root
    },
    holdContent,
    showLive(version) {
      dropFallback()
      keepHeight(element, null)
      element.dataset['version'] = version
      element.dataset['state'] = 'live'
      element.dispatchEvent(new Event(SLOT_LIVE))
    },
    showLate,
    showFallback(onRetry) {
      element.dataset['state'] = 'failed'
      endLate()
      element.dispatchEvent(new Event(SLOT_FAILED))
      keepHeight(element, null)
      if (policy === 'silent') return
      const holdsContent = keeps && untouched
      // Only then, because it makes the browser lay out the page, for every slot again.
      const height = keeps || typeof policy === 'object' ? 0 : heightOf(shownOf(root))
      const hidesFocus = !holdsContent && root.contains(document.activeElement)
      root.hidden = !holdsContent
      if (keeps && !holdsContent) copy.showBefore(root)
      else copy.hide()
      if (fallback) return
      fallback = createFallback({ slot: name, policy, quiet: keeps, height, onRetry })
      // Its texts are the host's.
      fallback.lang = document.documentElement.lang
      element.append(fallback)
      if (hidesFocus) fallback.querySelector('button')?.focus({ preventScroll: true })
    },
  }
}

/** What shows: the root, or the copy of its first content before it. */
function shownOf(root: HTMLElement): HTMLElement {
  const { hidden, previousElementSibling: copy } = root
  return hidden && copy instanceof HTMLElement ? copy : root
}

/** px. A root without a box (it renders into several areas of the page's grid) has the height of its first area. */
function heightOf(root: HTMLElement): number {
  const first = root.firstElementChild
  return root.offsetHeight || (first instanceof HTMLElement ? first.offsetHeight : 0)
}

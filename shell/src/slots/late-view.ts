import { announce } from '@viewpage/remote-kit'
import type { SlotPolicy } from '@viewpage/shared-events'
import type { ShellTexts } from '../texts.ts'
import classes from './fallback-view.module.css'

/**
 * Says in a late slot that it is still loading: in the first placeholder, if it shows nothing else, and under a button whose
 * press waits. The stage of the viewer has a place of its own for the latter (docs/behaviour/releases.md#late-slot).
 *
 * @returns ends it
 */
export type LateView = (slot: HTMLElement, policy: SlotPolicy) => () => void

/** px between a button and what is said under it. */
const GAP = 6

export function createLateView(texts: ShellTexts): LateView {
  let isAnnounced = false

  /** Once for the whole page. */
  function sayOnce(): string {
    const text = texts('fallback.stillLoading')
    if (!isAnnounced) announce(text)
    isAnnounced = true
    return text
  }

  return (slot, policy) => {
    const placeholder = placeholderIn(slot)
    if (placeholder) {
      placeholder.textContent = sayOnce()
      placeholder.dataset['late'] = ''
    }
    const hasOwnPlace = typeof policy === 'object' && policy.replaceBy === 'stage'
    let note: HTMLElement | null = null
    function lookForPress(): void {
      const button = slot.querySelector<HTMLElement>('[data-kept]')
      if (!button || note) return
      const text = sayOnce()
      if (!hasOwnPlace) slot.append((note = noteUnder(button, slot, text)))
    }
    const observer = new MutationObserver(lookForPress)
    observer.observe(slot, { subtree: true, attributeFilter: ['data-kept'] })
    lookForPress()
    return () => {
      observer.disconnect()
      note?.remove()
    }
  }
}

/** The first block of a placeholder; a slot with texts of its own has none, and neither has a coloured bar. */
function placeholderIn(slot: HTMLElement): HTMLElement | null {
  const block = slot.querySelector<HTMLElement>('.skeleton')
  if (block || slot.textContent !== '' || slot.querySelector('img, svg, button, a, input')) return block
  const box = slot.firstElementChild?.querySelector('div')
  return box && box.style.background === '' ? box : null
}

function noteUnder(button: HTMLElement, slot: HTMLElement, text: string): HTMLElement {
  const note = document.createElement('p')
  note.className = classes['late'] ?? ''
  note.lang = document.documentElement.lang
  note.textContent = text
  // The live region has said it.
  note.ariaHidden = 'true'
  const [around, { left, bottom }] = [slot.getBoundingClientRect(), button.getBoundingClientRect()]
  note.style.translate = `${left - around.left}px ${bottom - around.top + GAP}px`
  return note
}

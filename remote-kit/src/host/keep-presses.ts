import { SLOT_FAILED, SLOT_LIVE } from '../browser/slots-settled.ts'

/** On a button whose click is queued; `kit.css` styles it. */
const KEPT_ATTRIBUTE = 'data-kept'

/**
 * Queues clicks on buttons in slots that are not live yet, and repeats each once when its slot becomes live. The clicks of
 * a slot that fails are dropped, because only "Try again" makes it live (docs/behaviour/page.md#early-presses). Links,
 * forms and buttons that open a popover work without scripts, so their clicks are not queued.
 */
export function keepPresses(): void {
  const kept = new Map<Element, HTMLButtonElement[]>()

  function keep(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const slot = button?.closest<HTMLElement>('[data-slot]:is([data-state=server],[data-state=late])')
    if (!button || !slot || button.form || button.matches('[popovertarget], [data-fallback] *')) return
    // React receives clicks as soon as it hydrates, before the slot is live.
    event.stopImmediatePropagation()
    const buttons = kept.get(slot) ?? []
    if (buttons.includes(button)) return
    kept.set(slot, [...buttons, button])
    mark(button, true)
  }

  function take({ target }: Event): readonly HTMLButtonElement[] {
    const slot = target as Element
    const buttons = kept.get(slot) ?? []
    kept.delete(slot)
    for (const button of buttons) mark(button, false)
    return buttons
  }

  document.addEventListener('click', keep, true)
  document.addEventListener(SLOT_FAILED, take, true)
  document.addEventListener(
    SLOT_LIVE,
    (event) => {
      for (const button of take(event)) repeatPress(liveButton(event.target as Element, button))
    },
    true,
  )
}

function mark(button: HTMLButtonElement, isKept: boolean): void {
  button.toggleAttribute(KEPT_ATTRIBUTE, isKept)
  if (isKept) button.setAttribute('aria-busy', 'true')
  else button.removeAttribute('aria-busy')
}

function repeatPress(button: HTMLButtonElement | undefined): void {
  // The focus was lost with a replaced button, and Safari gives it to no button. A dialog returns it to the one before.
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
  button?.click()
}

/** A version that does not hydrate replaces the server's buttons, so the new one is found by its name. */
function liveButton(slot: Element, button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  return [...slot.querySelectorAll('button')].find((other) => nameOf(other) === nameOf(button))
}

const nameOf = (button: HTMLButtonElement): string => button.ariaLabel ?? button.textContent

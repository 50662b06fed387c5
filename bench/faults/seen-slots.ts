/** What the page records about its slots. Times in ms since navigation. */
export interface SeenSlots {
  readonly slots: Record<string, SeenSlot>
}

export interface SeenSlot {
  readonly remote: string
  /** Each change of its state, with the version that it has then. */
  readonly states: { readonly at: number; readonly state: string; readonly version: string }[]
  /** ms during which it was blank although the server had rendered it. */
  blankMs: number
  /** Whether it does at the end. */
  isBlank: boolean
}

declare global {
  var benchSlots: SeenSlots | undefined
}

/** Runs in the page, before the page's own code. */
export function watchSlots(): void {
  const LOOK_MS = 50
  const seen: SeenSlots = { slots: {} }
  globalThis.benchSlots = seen
  /** Whether the server rendered a slot. */
  const cameWith = new Map<string, boolean>()
  let lastLook = performance.now()

  function note(element: HTMLElement): void {
    const { slot = '', remote = '', state = '', version = '' } = element.dataset
    const known = (seen.slots[slot] ??= { remote, states: [], blankMs: 0, isBlank: false })
    const last = known.states.at(-1)
    if (last?.state !== state || last.version !== version)
      known.states.push({ at: performance.now(), state, version })
  }

  const all = () => [...document.querySelectorAll<HTMLElement>('[data-slot]')]
  new MutationObserver(() => all().forEach(note)).observe(document, {
    attributes: true,
    childList: true,
    subtree: true,
    attributeFilter: ['data-state', 'data-version'],
  })

  function hasContent(element: HTMLElement): boolean {
    if (element.innerText.trim() !== '') return true
    return [...element.querySelectorAll('img, svg, canvas, video, input, button, span, div')].some((part) => {
      const { width, height } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      return width > 0 && height > 0 && (part.childElementCount === 0 || style.backgroundImage !== 'none')
    })
  }

  setInterval(() => {
    const now = performance.now()
    for (const element of all()) {
      const { slot = '' } = element.dataset
      const known = seen.slots[slot]
      // Before the end of the document, the HTML of a slot may be on its way.
      if (!known || document.readyState === 'loading') continue
      const isEmpty = !hasContent(element)
      if (!cameWith.has(slot)) cameWith.set(slot, !isEmpty)
      known.isBlank = isEmpty && cameWith.get(slot) === true
      if (known.isBlank) known.blankMs += now - lastLook
    }
    lastLook = now
  }, LOOK_MS)
}

/** Remembers the element that opened a modal, in any remote of the page. */
export interface OpenerMemory {
  /** Stores the focused element, or the last pressed one where a press does not focus (Safari). */
  remember(): void
  /** The stored element, if it is still on the page. */
  opener(): HTMLElement | null
  /** Stops listening. */
  stop(): void
}

/** @param modalRoot container of the modals; elements inside it are gone when the modal closes */
export function createOpenerMemory(modalRoot: HTMLElement | null): OpenerMemory {
  // In a shadow root, the document knows only its host.
  const root = (modalRoot?.getRootNode() ?? document) as Document | ShadowRoot
  let pressed: HTMLElement | null = null
  let stored: HTMLElement | null = null
  const onPointerDown = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('a[href], button, [tabindex]') : null
  }
  root.addEventListener('pointerdown', onPointerDown, true)

  return {
    remember() {
      const { activeElement } = root
      const hasFocus = activeElement instanceof HTMLElement && activeElement !== document.body
      const candidate = hasFocus ? activeElement : pressed
      if (!modalRoot?.contains(candidate)) stored = visibleOpener(candidate, root)
    },
    opener: () => (stored?.isConnected ? stored : null),
    stop: () => root.removeEventListener('pointerdown', onPointerDown, true),
  }
}

/** A menu is closed when its modal closes: returns the button of the menu instead of the entry. */
function visibleOpener(candidate: HTMLElement | null, root: ParentNode): HTMLElement | null {
  const menu = candidate?.closest('[popover]')
  if (!menu) return candidate
  return root.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
}

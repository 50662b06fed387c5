/** Remembers what opened a modal, wherever on the page it stands. */
export interface OpenerMemory {
  /** Keeps what has the focus now, or what was pressed last where a press does not focus (Safari). */
  remember(): void
  /** What was kept, while it is still on the page. */
  opener(): HTMLElement | null
  /** Stops listening. */
  stop(): void
}

/** @param inside where modals are drawn; what stands there cannot have the focus back */
export function createOpenerMemory(inside: HTMLElement | null): OpenerMemory {
  let pressed: HTMLElement | null = null
  let kept: HTMLElement | null = null
  const onPointerDown = ({ target }: PointerEvent) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('a[href], button, [tabindex]') : null
  }
  document.addEventListener('pointerdown', onPointerDown, true)

  return {
    remember() {
      const { activeElement } = document
      const focused = activeElement instanceof HTMLElement && activeElement !== document.body
      const candidate = focused ? activeElement : pressed
      if (!inside?.contains(candidate)) kept = visibleOpener(candidate)
    },
    opener: () => (kept?.isConnected ? kept : null),
    stop: () => document.removeEventListener('pointerdown', onPointerDown, true),
  }
}

/** A menu is gone when its modal is: the button it hangs on stands for it. */
function visibleOpener(candidate: HTMLElement | null): HTMLElement | null {
  const menu = candidate?.closest('[popover]')
  if (!menu) return candidate
  return document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
}

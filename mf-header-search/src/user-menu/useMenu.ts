import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { itemBeginningWith, nextItem } from './roving-focus.ts'

/** Refs and handlers for a menu button and its menu. */
export interface Menu {
  readonly open: boolean
  /** Contains button and menu: a click or focus outside of it closes the menu. */
  readonly root: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  toggle(): void
  onButtonKeyDown(event: KeyboardEvent): void
  onMenuKeyDown(event: KeyboardEvent): void
  onBlur(event: FocusEvent): void
}

/**
 * A menu that opens with focus on its first item (on arrow up: its last). Arrow keys, Home, End and first letters move
 * the focus. Escape, Tab, a click outside and losing the focus close it.
 */
export function useMenu(): Menu {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = opened !== null

  useEffect(() => {
    if (opened === null) return
    itemsOf(root)
      .at(opened === 'first' ? 0 : -1)
      ?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [opened])

  function closeToButton() {
    setOpened(null)
    button.current?.focus()
  }

  return {
    open,
    root,
    button,
    toggle: () => setOpened(open ? null : 'first'),
    onButtonKeyDown(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
    },
    onMenuKeyDown(event) {
      const items = itemsOf(root)
      const target = items.find((item) => item === document.activeElement)
      // Tab continues from the button, because the focused item is removed.
      if (event.key === 'Escape' || event.key === 'Tab') return closeToButton()
      if (event.key === ' ') {
        event.preventDefault()
        return target?.click()
      }
      // Letters with a modifier are shortcuts of the browser.
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const current = target ? items.indexOf(target) : -1
      const names = items.map(({ textContent }) => textContent)
      const next = nextItem(event.key, current, items.length) ?? itemBeginningWith(event.key, current, names)
      if (next === null) return
      event.preventDefault()
      items[next]?.focus()
    },
    onBlur(event) {
      const to = event.relatedTarget
      if (to !== null && !event.currentTarget.contains(to)) setOpened(null)
    },
  }
}

function itemsOf(root: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

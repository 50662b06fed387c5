import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { itemBeginningWith, nextItem } from './roving-focus.ts'

/** A menu button and its menu: what their elements need. */
export interface Menu {
  readonly open: boolean
  /** Around button and menu: a click or focus outside of it closes. */
  readonly root: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  toggle(): void
  onButtonKeyDown(event: KeyboardEvent): void
  onMenuKeyDown(event: KeyboardEvent): void
  onBlur(event: FocusEvent): void
}

/**
 * A menu that opens with focus on its first item (its last by arrow up), is walked with the arrow keys or by the letter
 * an item begins with, and closes on Escape, Tab, a click outside, or when focus leaves it.
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
      // Tab goes on from the button, for the item it stood on is about to go.
      if (event.key === 'Escape' || event.key === 'Tab') return closeToButton()
      if (event.key === ' ') {
        event.preventDefault()
        return target?.click()
      }
      // Letters with a modifier are the browser's.
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

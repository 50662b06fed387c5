import { useSlot } from '@viewpage/remote-kit'
import { search } from '@viewpage/shared-events'
import { useRef, useState, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Browser } from '../browser.ts'
import { useBus } from '../contract.ts'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { searchTargetOf } from './search-target.ts'

/** The search bar's state and what its controls do. `expanded` matters on extraSmall only. */
export interface SearchBarControls {
  readonly expanded: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly opener: RefObject<HTMLAnchorElement | null>
  open(event: MouseEvent): void
  close(): void
  submit(event: FormEvent): void
  countClick(): void
  /** Keeps the Enter that ends a composition from submitting. */
  keepComposing(event: KeyboardEvent): void
}

/** Search of the header: Enter submits; collapsed on the smallest screens it only expands (section 5). */
export function useSearchBar(browser: Browser): SearchBarControls {
  const { redirect } = useSlot()
  const bus = useBus()
  const [expanded, setExpanded] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)

  // Focus moves within the click, or a phone would not show its keyboard.
  function expand() {
    flushSync(() => setExpanded(true))
    input.current?.focus()
  }

  return {
    expanded,
    input,
    opener,
    open(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      expand()
    },
    close() {
      flushSync(() => setExpanded(false))
      opener.current?.focus()
    },
    submit(event) {
      event.preventDefault()
      if (!expanded && browser.isExtraSmall()) return expand()
      const { term, url } = searchTargetOf(input.current?.value ?? '')
      if (term !== '') bus.publish(search.searchSubmitted, { term, from: 'input' })
      void redirect(url)
    },
    countClick: () => bus.publish(search.searchInputClicked),
    keepComposing(event) {
      // 229: Safari ends the composition before it tells of the Enter that ended it.
      const composing = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key === 'Enter' && composing) event.preventDefault()
    },
  }
}

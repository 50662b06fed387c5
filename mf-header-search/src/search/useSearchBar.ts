import { useSlot } from '@viewpage/remote-kit'
import { search } from '@viewpage/shared-events'
import { useRef, useState, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Browser } from '../browser.ts'
import { useBus } from '../contract.ts'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { searchTargetOf } from './search-target.ts'

/** State and handlers of the search bar. `expanded` has an effect on extraSmall only. */
export interface SearchBarControls {
  readonly expanded: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly opener: RefObject<HTMLAnchorElement | null>
  open(event: MouseEvent): void
  close(): void
  submit(event: FormEvent): void
  publishClick(): void
  /** Prevents that the Enter that ends a composition submits the form. */
  onKeyDown(event: KeyboardEvent): void
}

/**
 * Search of the header: submitting opens the results, or expands the bar while it is collapsed
 * (docs/behaviour/header.md#collapsed-search).
 */
export function useSearchBar(browser: Browser): SearchBarControls {
  const { redirect } = useSlot()
  const bus = useBus()
  const [expanded, setExpanded] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)

  // A phone opens its keyboard only when the focus moves synchronously within the click.
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
      if (!expanded && browser.responsiveMode() === 'extraSmall') return expand()
      const { term, url } = searchTargetOf(input.current?.value ?? '')
      if (term !== '') bus.publish(search.searchSubmitted, { term, from: 'input' })
      void redirect(url)
    },
    publishClick: () => bus.publish(search.searchInputClicked),
    onKeyDown(event) {
      // Safari ends the composition before it dispatches the Enter that ended it, with key code 229.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key === 'Enter' && isComposing) event.preventDefault()
    },
  }
}

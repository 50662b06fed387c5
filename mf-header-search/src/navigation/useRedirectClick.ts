import { useSlot } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'

/**
 * Returns the click handler of a tracked link: `publish` runs first, then the host navigates after the log call has
 * resolved or failed (docs/behaviour/tracking.md#redirect-wait). A click that opens another tab is published too, and
 * left to the browser.
 */
export function useRedirectClick(publish: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { redirect } = useSlot()
  return (event) => {
    publish()
    if (!isPlainClick(event)) return
    event.preventDefault()
    void redirect(event.currentTarget.getAttribute('href') ?? '/')
  }
}

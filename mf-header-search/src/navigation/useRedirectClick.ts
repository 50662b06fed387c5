import { useSlot } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'

/**
 * The click handler of a link that is counted: `count` publishes, then the host navigates once the log call has
 * resolved or failed (section 7). A click that opens another tab is counted too, and left to the browser.
 */
export function useRedirectClick(count: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { redirect } = useSlot()
  return (event) => {
    count()
    if (!isPlainClick(event)) return
    event.preventDefault()
    void redirect(event.currentTarget.getAttribute('href') ?? '/')
  }
}

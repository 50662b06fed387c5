import { browser as thisBrowser, type Browser } from '../browser.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { useServedHtml } from '../overlay/useServedHtml.ts'
import { useIdentification } from './useIdentification.ts'

/** The slot `identification`: the overlay that asks visitors of a view link to identify. */
export function Identification({ browser = thisBrowser }: { browser?: Browser }) {
  const identification = useIdentification(browser)
  const isServed = useServedHtml()
  if (identification.phase === 'notNeeded') return null
  return <Overlay identification={identification} isServed={isServed} />
}

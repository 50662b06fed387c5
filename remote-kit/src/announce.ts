import { useEffect } from 'react'

/** Id of the page's polite live region. The server renders it empty in every page. */
const LIVE_REGION = 'live'

/**
 * Announces a text to screen readers. All remotes share one live region, so that announcements do not interrupt each other;
 * the last one wins. An empty text clears the region.
 */
export function announce(text: string): void {
  const region = document.getElementById(LIVE_REGION) ?? addRegion()
  // A new node each time, so that the same text is announced again.
  region.replaceChildren(...(text === '' ? [] : [text]))
}

/** Announces `text` whenever it changes and is not empty. A visible copy of it needs no live region of its own. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

/** For pages of other hosts. Has inline styles, because the style sheets of this kit may be missing. */
function addRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = LIVE_REGION
  region.setAttribute('role', 'status')
  // Libraries that hide everything outside an open dialog skip elements with this attribute.
  region.setAttribute('aria-live', 'polite')
  const hidden = { position: 'absolute', inlineSize: '1px', blockSize: '1px', clipPath: 'inset(50%)' }
  Object.assign(region.style, hidden, { overflow: 'hidden', whiteSpace: 'nowrap' })
  document.body.append(region)
  return region
}

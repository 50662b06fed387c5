import { useEffect } from 'react'

/** Id of the page's one polite live region. The server writes it into every page, empty. */
const LIVE_REGION = 'live'

/**
 * Says something, politely, to those who hear the page. All remotes share one region, so that none talks over another;
 * who speaks last is heard. An empty text takes back what stands there.
 */
export function announce(words: string): void {
  const region = document.getElementById(LIVE_REGION) ?? addRegion()
  // A new node each time: the same words twice are said twice.
  region.replaceChildren(...(words === '' ? [] : [words]))
}

/** Says `words` whenever they change; nothing while they are empty. What is seen as well needs no role of its own. */
export function useAnnouncement(words: string): void {
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words])
}

/** For pages of other hosts. Hidden by itself: the style sheets of this kit may not be there. */
function addRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = LIVE_REGION
  region.setAttribute('role', 'status')
  // Libraries that hide everything beside an open dialog leave this attribute's owner alone.
  region.setAttribute('aria-live', 'polite')
  const hidden = { position: 'absolute', inlineSize: '1px', blockSize: '1px', clipPath: 'inset(50%)' }
  Object.assign(region.style, hidden, { overflow: 'hidden', whiteSpace: 'nowrap' })
  document.body.append(region)
  return region
}

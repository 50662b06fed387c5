import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import type { SharingPage } from './sharing-page.ts'

const load = () => import(/* webpackChunkName: "sharing" */ './open-sharing.tsx')

/**
 * Opens the sharing panel for links with `data-sharing`, the oid of a presentation; their code loads when one is pointed at.
 * Without it, such as in another host, they lead to the page of the same choices.
 */
export function followSharingLinks(page: SharingPage): void {
  const ahead = (event: Event) => linkOf(event) && void load().catch(() => undefined)
  document.addEventListener('pointerover', ahead)
  document.addEventListener('focusin', ahead)
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    load()
      .then(({ openSharing }) => openSharing(page, link))
      .catch((error: unknown) => {
        page.report(error)
        location.assign(link.href)
      })
  })
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sharing]') : null
}

import type { PageData, ReleaseSet } from '@viewpage/shared-events'
import type { Recording } from '@viewpage/shared-events/wire'

/** What a replay needs to know of the page: its data, its size, and the slots of each remote on it. */
export function recordedPage(
  pageData: PageData,
  { remotes }: Pick<ReleaseSet, 'remotes'>,
): Recording['page'] {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(
    ({ dataset }) => dataset['slot'],
  )
  return {
    path: location.pathname,
    width: innerWidth,
    height: innerHeight,
    data: { ...pageData },
    slots: Object.fromEntries(
      Object.entries(remotes).map(([remote, { slots }]) => [
        remote,
        slots.filter((slot) => shown.includes(slot)),
      ]),
    ),
  }
}

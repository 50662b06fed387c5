import { layOutDeferred } from '@viewpage/remote-kit/host'
import type { SettledSlots } from '../measuring/slots-settled.ts'
import { loadPublished } from '../published/load-published.ts'
import { followScrollRegions } from '../site/scroll-regions.ts'
import { watchNeighbours, type WatchedPage } from './watch-neighbours.ts'

/**
 * Measures how fast the page was, and watches its remotes. Speed is not measured of visitors who opted out
 * (docs/behaviour/tracking.md#vitals).
 */
export function startAfterLive({
  slots,
  happened,
  ...page
}: WatchedPage & { readonly slots: SettledSlots; readonly happened: ReadonlySet<string> }): void {
  const { running, isUnmeasured, report } = page
  layOutDeferred()
  followScrollRegions(document)
  loadPublished(report)
  if (!isUnmeasured())
    import(/* webpackChunkName: "vitals" */ '../measuring/vitals/measure-vitals.ts').then(
      ({ measureVitals }) =>
        measureVitals({ set: running.set.id, slots, happened, isOptedOut: isUnmeasured }),
      report,
    )
  watchNeighbours(page).catch(report)
}

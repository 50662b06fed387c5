import { usePageData } from '@viewpage/remote-kit'
import { viewer, type PageData } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus, type ViewerBus } from '../contract.ts'
import { fetchRelated } from './related.ts'
import { defaultTease, isTeaserExpected, ownerToAsk, type Tease } from './teaser-content.ts'
import type { TeaserEdges } from './teaser-browser.ts'

/** ms after the page is live until the teaser comes (section 9). */
export const TEASER_DELAY = 3_000

/** What the teaser shows; `null` while it is on its way, and when nothing comes. */
export function useTease(edges: TeaserEdges): Tease | null {
  const pageData = usePageData()
  const bus = useBus()
  const isExpected = isTeaserExpected(pageData)
  const [tease, setTease] = useState<Tease | null>(null)

  useEffect(() => {
    if (!isExpected) return
    let isGone = false
    const stopWaiting = edges.clock.after(TEASER_DELAY, () => {
      void findTease(edges, pageData, bus)
        .then((found) => withReadyImage(edges, found))
        .then((found) => {
          if (!isGone) setTease(found)
        })
    })
    return () => {
      isGone = true
      stopWaiting()
    }
  }, [bus, edges, isExpected, pageData])

  return tease
}

/** Another presentation by this author; the default content after any failure, which is told. */
async function findTease(edges: TeaserEdges, pageData: PageData, bus: ViewerBus): Promise<Tease | null> {
  const ownerId = ownerToAsk(pageData)
  if (ownerId === null) return defaultTease(pageData)
  try {
    const related = await fetchRelated(edges, { ownerId, oid: pageData.oid })
    bus.publish(viewer.moreByThisAuthorLoaded, { targetOid: related.oid })
    return { ...related, isRelated: true }
  } catch (error) {
    bus.publish(viewer.moreByThisAuthorLoaded, {
      error: error instanceof Error ? error.message : String(error),
    })
    return defaultTease(pageData)
  }
}

/** A teaser is shown with its image; one that does not load leaves its place empty. */
async function withReadyImage({ preloadImage }: TeaserEdges, tease: Tease | null): Promise<Tease | null> {
  if (!tease?.thumbnail) return tease
  return preloadImage(tease.thumbnail).then(
    () => tease,
    () => ({ ...tease, thumbnail: null }),
  )
}

import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus, type ViewerBus } from '../contract.ts'
import { fetchRelated } from './related.ts'
import type { TeaserBrowser } from './teaser-browser.ts'
import {
  defaultContent,
  isTeaserExpected,
  pictureOf,
  relatedOwnerOf,
  type TeaserContent,
} from './teaser-content.ts'

/** ms from mounting until the content is fetched (docs/behaviour/page.md#teaser-delay). */
const TEASER_DELAY_MS = 3_000

/** The content of the teaser; `null` while it loads, and when there is none. */
export function useTeaserContent(browser: TeaserBrowser): TeaserContent | null {
  const pageData = useDeckPageData()
  const bus = useBus()
  const isExpected = isTeaserExpected(pageData)
  const [content, setContent] = useState<TeaserContent | null>(null)

  useEffect(() => {
    if (!isExpected) return
    let isUnmounted = false
    const stopWaiting = browser.clock.after(TEASER_DELAY_MS, () => {
      void findContent(browser, pageData, bus)
        .then((found) => withLoadedImage(browser, found))
        .then((found) => {
          if (!isUnmounted) setContent(found)
        })
    })
    return () => {
      isUnmounted = true
      stopWaiting()
    }
  }, [bus, browser, isExpected, pageData])

  return content
}

/** Another presentation by this author. After a failure, which is published, the default content. */
async function findContent(
  browser: TeaserBrowser,
  pageData: DeckPageData,
  bus: ViewerBus,
): Promise<TeaserContent | null> {
  const ownerId = relatedOwnerOf(pageData)
  if (ownerId === null) return defaultContent(pageData)
  try {
    const related = await fetchRelated(browser, { ownerId, oid: pageData.oid })
    bus.publish(viewer.moreByThisAuthorLoaded, { targetOid: related.oid })
    return { ...related, isRelated: true }
  } catch (error) {
    bus.publish(viewer.moreByThisAuthorLoaded, {
      error: error instanceof Error ? error.message : String(error),
    })
    return defaultContent(pageData)
  }
}

/** Waits for the image. Without one that loads, the teaser is shown with an empty place. */
async function withLoadedImage(
  { preloadImage }: TeaserBrowser,
  content: TeaserContent | null,
): Promise<TeaserContent | null> {
  const picture = content && pictureOf(content)
  if (!picture) return content
  return preloadImage(picture).then(
    () => content,
    () => ({ ...content, thumbnail: null }),
  )
}

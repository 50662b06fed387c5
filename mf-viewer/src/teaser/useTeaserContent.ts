import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus, type ViewerBus } from '../contract.ts'
import { fetchRelated } from './related.ts'
import type { TeaserBrowser } from './teaser-browser.ts'
import { defaultContent, pictureOf, relatedOwnerOf, type TeaserContent } from './teaser-content.ts'
import { rememberTeased } from './teased-presentation.ts'
import { watchUse } from './watch-use.ts'

/** ms from mounting until the related presentation is fetched (docs/behaviour/page.md#teaser-delay). */
const TEASER_DELAY_MS = 3_000

interface ShownContent {
  /** `null`: there is nothing to tease. */
  readonly content: TeaserContent | null
  /** What it replaces, while they cross-fade. */
  readonly previous: TeaserContent | null
}

/**
 * The content of the teaser: the default, then a related presentation if there is one and the visitor is not using the
 * teaser (docs/behaviour/page.md#default-teaser).
 *
 * @param place the element of the teaser
 * @returns the content, and what to call when the cross-fade has ended
 */
export function useTeaserContent(
  browser: TeaserBrowser,
  place: HTMLElement | null,
): ShownContent & { readonly onFaded: () => void } {
  const pageData = useDeckPageData()
  const bus = useBus()
  const [shown, setShown] = useState<ShownContent>(() => ({
    content: defaultContent(pageData),
    previous: null,
  }))

  useEffect(() => {
    if (!place) return
    let isUnmounted = false
    const use = watchUse(place)
    const show = (content: TeaserContent) =>
      setShown(({ content: before }) => ({ content, previous: before }))
    const stopWaiting = browser.clock.after(TEASER_DELAY_MS, () => {
      void findRelated(browser, pageData, bus).then((related) => {
        if (!isUnmounted && related)
          use.whenFree(() => {
            rememberTeased(related.oid)
            show(related)
          })
      })
    })
    return () => {
      isUnmounted = true
      rememberTeased(null)
      stopWaiting()
      use.stop()
    }
  }, [bus, browser, place, pageData])

  return { ...shown, onFaded: () => setShown(({ content }) => ({ content, previous: null })) }
}

/** Another presentation by this author, with a loaded picture; `null` after a failure, which is published. */
async function findRelated(
  browser: TeaserBrowser,
  pageData: DeckPageData,
  bus: ViewerBus,
): Promise<TeaserContent | null> {
  const ownerId = relatedOwnerOf(pageData)
  if (ownerId === null) return null
  try {
    const related = await fetchRelated(browser, { ownerId, oid: pageData.oid })
    bus.publish(viewer.moreByThisAuthorLoaded, { targetOid: related.oid })
    return await withLoadedImage(browser, { ...related, isRelated: true })
  } catch (error) {
    bus.publish(viewer.moreByThisAuthorLoaded, {
      error: error instanceof Error ? error.message : String(error),
    })
    return null
  }
}

/** Waits for the image. Without one that loads, the teaser is shown with an empty place. */
function withLoadedImage({ preloadImage }: TeaserBrowser, content: TeaserContent): Promise<TeaserContent> {
  const picture = pictureOf(content)
  if (!picture) return Promise.resolve(content)
  return preloadImage(picture).then(
    () => content,
    () => ({ ...content, thumbnail: null }),
  )
}

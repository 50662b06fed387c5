import { useDeckPageData } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { fetchRelated, type RelatedSource } from '../teaser/related.ts'

/** The presentation that the end screen offers. */
export interface UpNext {
  readonly title: string
  readonly url: string
  readonly thumbnail: string | null
  /** Its widths, as `srcset`. */
  readonly thumbnailSet?: string
}

/**
 * The first staff pick that is not on this page, else another presentation of the owner; `null` while that loads, and
 * when there is none (docs/behaviour/overlay.md#up-next).
 */
export function useUpNext(source: RelatedSource): UpNext | null {
  const pageData = useDeckPageData()
  const [fromOwner, setFromOwner] = useState<UpNext | null>(null)
  const fromShelf = pageData.embedMode ? null : pickOf(pageData)
  const ownerId = pageData.embedMode || fromShelf ? null : pageData.clientData.ownerId
  const { oid } = pageData

  useEffect(() => {
    if (ownerId === null) return
    let isUnmounted = false
    fetchRelated(source, { ownerId, oid }).then(
      (related) => {
        if (!isUnmounted) setFromOwner(related)
      },
      // Without another presentation, the end screen offers none.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [source, ownerId, oid])

  return fromShelf ?? fromOwner
}

function pickOf({ topPicks, oid }: DeckPageData): UpNext | null {
  const pick = topPicks.find(({ path }) => !path.split('/').includes(oid))
  if (!pick) return null
  const { title, path, thumbnail, thumbnailSet } = pick
  return { title, url: path, thumbnail, ...(thumbnailSet !== undefined && { thumbnailSet }) }
}

import { useDeckPageData } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { teasedPresentation } from '../teaser/teased-presentation.ts'
import { fetchOthers, type Related, type RelatedSource } from '../teaser/related.ts'

const MAX_UP_NEXT = 3

/** A presentation that the end screen offers. */
export interface UpNext {
  readonly title: string
  /** Of the title (BCP 47). */
  readonly language?: string | undefined
  readonly url: string
  readonly thumbnail: string | null
  /** Its widths, as `srcset`. */
  readonly thumbnailSet?: string
}

/**
 * The first staff picks that neither this page nor its teaser shows, then other presentations of the owner; empty while they load, and if
 * there are none (docs/behaviour/overlay.md#up-next).
 */
export function useUpNext(source: RelatedSource): readonly UpNext[] {
  const pageData = useDeckPageData()
  const [others, setOthers] = useState<readonly Related[]>([])
  const [teased] = useState(teasedPresentation)
  const picks = pageData.embedMode ? [] : picksOf(pageData, teased)
  const isFull = pageData.embedMode || picks.length === MAX_UP_NEXT
  const ownerId = isFull ? null : pageData.clientData.ownerId
  const { oid } = pageData

  useEffect(() => {
    if (ownerId === null) return
    let isUnmounted = false
    fetchOthers(source, { ownerId, oid }).then(
      (others) => {
        if (!isUnmounted) setOthers(others)
      },
      // Without other presentations, the end screen offers the picks.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [source, ownerId, oid])

  const fromOwner = others.filter(
    (other) => other.oid !== teased && !picks.some(({ url }) => isOf(other.oid, url)),
  )
  return [...picks, ...fromOwner].slice(0, MAX_UP_NEXT)
}

function picksOf({ topPicks, oid, teaseContent }: DeckPageData, teased: string | null): readonly UpNext[] {
  const isTeased = (path: string) => (teased === null ? path === teaseContent?.path : isOf(teased, path))
  return topPicks
    .filter(({ path }) => !isOf(oid, path) && !isTeased(path))
    .slice(0, MAX_UP_NEXT)
    .map(({ title, language, path, thumbnail, thumbnailSet }) => ({
      ...{ title, language, url: path, thumbnail },
      ...(thumbnailSet !== undefined && { thumbnailSet }),
    }))
}

/** Whether an address is that of a presentation. */
function isOf(oid: string, address: string): boolean {
  return address.split('/').includes(oid)
}

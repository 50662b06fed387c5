import type { DeckPageData } from '@viewpage/shared-events'
import type { TeaserPicture } from './teaser-browser.ts'

export interface TeaserContent {
  /** `null` for content that is not a presentation. */
  readonly oid: string | null
  /** `null` for all presentations of the owner. */
  readonly title: string | null
  /** Of the title (BCP 47). */
  readonly language?: string | undefined
  readonly url: string
  readonly thumbnail: string | null
  /** Its widths, as `srcset`. */
  readonly thumbnailSet?: string
  /** By the author of this page's presentation. */
  readonly isRelated: boolean
}

type TeaserData = Pick<DeckPageData, 'teaseContent' | 'forceDefaultTeaseContent' | 'clientData' | 'embedMode'>

/** The owner whose other presentations are fetched, or `null` to use the default content. */
export function relatedOwnerOf({ clientData, forceDefaultTeaseContent }: TeaserData): string | null {
  return forceDefaultTeaseContent ? null : clientData.ownerId
}

/** What the server shows (docs/behaviour/page.md#default-teaser); `null` if there is nothing to tease. */
export function defaultContent({ embedMode, teaseContent }: TeaserData): TeaserContent | null {
  if (embedMode || teaseContent === null) return null
  const { oid, title, language, path, thumbnail, thumbnailSet } = teaseContent
  return {
    oid,
    title,
    language,
    url: path,
    thumbnail,
    ...(thumbnailSet !== undefined && { thumbnailSet }),
    isRelated: false,
  }
}

/** The picture in the width at which it is shown; `null` if there is none. */
export function pictureOf({ thumbnail, thumbnailSet }: TeaserContent): TeaserPicture | null {
  if (thumbnail === null) return null
  return { src: thumbnail, ...(thumbnailSet !== undefined && { srcSet: thumbnailSet }), sizes: '112px' }
}

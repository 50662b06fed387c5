import type { DeckPageData } from '@viewpage/shared-events'

export interface TeaserContent {
  /** `null` for content that is not a presentation. */
  readonly oid: string | null
  readonly title: string
  readonly url: string
  readonly thumbnail: string | null
  /** By the author of this page's presentation. */
  readonly isRelated: boolean
}

type TeaserData = Pick<DeckPageData, 'teaseContent' | 'forceDefaultTeaseContent' | 'clientData' | 'embedMode'>

/** Whether the page reserves space for a teaser. */
export function isTeaserExpected({ teaseContent, clientData, embedMode }: TeaserData): boolean {
  return !embedMode && (teaseContent !== null || clientData.ownerId !== null)
}

/** The owner whose other presentations are fetched, or `null` to use the default content. */
export function relatedOwnerOf({ clientData, forceDefaultTeaseContent }: TeaserData): string | null {
  return forceDefaultTeaseContent ? null : clientData.ownerId
}

export function defaultContent({ teaseContent }: TeaserData): TeaserContent | null {
  if (teaseContent === null) return null
  const { oid, title, path, thumbnail } = teaseContent
  return { oid, title, url: path, thumbnail, isRelated: false }
}

import type { PageData } from '@viewpage/shared-events'

/** What the teaser shows. */
export interface Tease {
  /** `null` when it is nobody's presentation. */
  readonly oid: string | null
  readonly title: string
  readonly url: string
  readonly thumbnail: string | null
  /** By the author of this page's presentation. */
  readonly isRelated: boolean
}

type TeaserData = Pick<PageData, 'teaseContent' | 'forceDefaultTeaseContent' | 'clientData' | 'embedMode'>

/** Whether a teaser will come; its space is kept then. */
export function isTeaserExpected({ teaseContent, clientData, embedMode }: TeaserData): boolean {
  return !embedMode && (teaseContent !== null || clientData.ownerId !== null)
}

/** The owner whose other presentations are asked for, or `null` where the default content is wanted at once. */
export function ownerToAsk({ clientData, forceDefaultTeaseContent }: TeaserData): string | null {
  return forceDefaultTeaseContent ? null : clientData.ownerId
}

export function defaultTease({ teaseContent }: TeaserData): Tease | null {
  if (teaseContent === null) return null
  const { oid, title, path, thumbnail } = teaseContent
  return { oid, title, url: path, thumbnail, isRelated: false }
}

import { createHash } from 'node:crypto'
import type { DeckPageData, PageData, PageRelease } from '@viewpage/shared-events'
import { NOBODY, sitePartOf } from './person.ts'
import type { RehearsedPage } from './rehearsal.ts'

/** The props of a render, as JSON, and their hash. */
export interface RenderablePage {
  readonly props: string
  readonly hash: string
}

/** A page for each kind of slot (docs/behaviour/page.md#personal-slots). */
export interface RenderablePages {
  /** Names the visitor, without the presentation. */
  readonly person: RenderablePage
  /** Without names, with the visitor's like. */
  readonly liked: RenderablePage
  readonly shared: RenderablePage
}

/** The slot whose HTML may name the visitor. It is rendered separately from the page. */
export const PERSONAL_SLOT = 'header'

export const isPersonal = (slot: string) => slot === PERSONAL_SLOT

/** Slots whose HTML may show what the visitor likes. */
const LIKE_SLOTS: ReadonlySet<string> = new Set(['toolbar', 'modals'])

export const showsLike = (slot: string) => LIKE_SLOTS.has(slot)

/** Fields that differ with every page load are replaced by constants, so that HTML cannot depend on them and can be cached. */
export function renderablePagesOf(pageData: PageData, messages?: PageRelease['messages']): RenderablePages {
  const same = { ...pageData, pageStartTime: 0, trackingOid: null, trackingDisabled: false }
  const person = renderablePageOf(sitePartOf(same), messages)
  const nobody = { ...same, ...NOBODY }
  const liked = renderablePageOf(nobody, messages)
  const isLiked = 'hasLikedPrezi' in nobody && nobody.hasLikedPrezi === true
  const shared = isLiked ? renderablePageOf({ ...nobody, hasLikedPrezi: false }, messages) : liked
  return { person, liked, shared }
}

/** @param remoteData of some remotes, by name */
export function withRemoteData(
  pageData: PageData,
  remoteData: NonNullable<DeckPageData['remoteData']>,
): PageData {
  const whole: PageData & Pick<DeckPageData, 'remoteData'> = { ...pageData, remoteData }
  return whole
}

/** The pages as visitors without an account get them. */
export function rehearsedPagesOf(pages: readonly PageData[], slots: readonly string[]): RehearsedPage[] {
  return pages.map((pageData) => {
    const { person, shared } = renderablePagesOf(pageData)
    const parts = [
      { slots: slots.filter(isPersonal), props: person.props },
      { slots: slots.filter((slot) => !isPersonal(slot)), props: shared.props },
    ]
    return { language: pageData.language, parts: parts.filter((part) => part.slots.length > 0) }
  })
}

function renderablePageOf(pageData: object, messages?: PageRelease['messages']): RenderablePage {
  const props = JSON.stringify({ pageData, messages })
  return { props, hash: createHash('sha1').update(props).digest('base64') }
}

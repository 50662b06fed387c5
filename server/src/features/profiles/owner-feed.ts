import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { xmlText } from '../../foundation/markup/xml-text.ts'
import { PICTURE_SIZES } from '../../content/painting/picture-widths.ts'
import type { NewestPresentation } from '../../content/presentations/newest-listed.ts'
import { markdownPath, pagePath } from '../../content/presentations/presentation-paths.ts'
import type { PublicProfile } from './profile-page.ts'

/** Entries of a feed, the newest. */
export const MAX_ENTRIES = 50
export const FEED_TYPE = 'application/atom+xml'

/** The URL path of the feed of an owner. */
export const feedPath = (oid: string): string => `/user/${oid}/feed.atom`

export interface OwnerFeed {
  /** Of this site. */
  readonly origin: string
  readonly profile: PublicProfile
  /** The newest first, at most {@link MAX_ENTRIES}. */
  readonly presentations: readonly NewestPresentation[]
}

/** What an owner publishes, as an Atom feed (RFC 4287; docs/behaviour/machines.md#feed-of-an-owner). */
export function ownerFeed({ origin, profile, presentations }: OwnerFeed): Html {
  const { oid, displayName } = profile
  const page = `${origin}/user/${oid}/`
  const changedAt = Math.max(0, ...presentations.map(({ modifiedAt }) => modifiedAt))
  const name = xmlText(displayName)
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<id>${page}</id>
<title>${name}</title>
<updated>${dateOf(changedAt)}</updated>
<author><name>${name}</name><uri>${page}</uri></author>
<link rel="self" type="${FEED_TYPE}" href="${origin + feedPath(oid)}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${presentations.map((each) => entryOf(each, origin))}</feed>
`
}

/** Its id has no slug, which changes with the title. */
function entryOf(presentation: NewestPresentation, origin: string): Html {
  const { title, description, tags, language, createdAt, modifiedAt, picture } = presentation
  const { width, height } = PICTURE_SIZES.card
  return html`<entry${language === null ? nothing : html` xml:lang="${xmlText(language)}"`}>
<id>${origin + pagePath({ ...presentation, slug: '' })}</id>
<title>${xmlText(title)}</title>
<updated>${dateOf(modifiedAt)}</updated>
<published>${dateOf(createdAt)}</published>
<link rel="alternate" type="text/html" href="${origin + pagePath(presentation)}"/>
<link rel="alternate" type="text/markdown" href="${origin + markdownPath(presentation)}"/>
<summary>${xmlText(description)}</summary>
${tags.map((tag) => html`<category term="${xmlText(tag)}"/>`)}
${picture === null ? nothing : html`<media:thumbnail url="${origin + picture}" width="${width}" height="${height}"/>`}
</entry>
`
}

const dateOf = (time: number): string => new Date(time).toISOString()

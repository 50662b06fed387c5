import { matches, SLUG } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import { slugOf } from '../../../foundation/slug.ts'
import { characterCount, cleanLine } from '../../../foundation/clean-text.ts'
import { drawingAddresses } from '../../../content/drawings/site-drawings.ts'
import type { Parts } from '../../parts.ts'
import { presentationAddressOf } from '../../../content/presentations/presentation-address.ts'
import type { Presentation } from '../../../content/presentations/presentation-store.ts'
import { templatePath } from '../../../content/presentations/templates.ts'
import type { NewCard, ShelfName } from './shelf-store.ts'

/** Why what was typed makes no entry, by field. */
export type CardFault =
  | 'missing'
  | 'otherSite'
  | 'noPresentation'
  | 'notPublic'
  | 'notReusable'
  | 'tooLong'
  | 'badLength'
export type CardFaults = Readonly<Partial<Record<'address' | 'title' | 'length' | 'picture', CardFault>>>

type Fields = Readonly<Record<string, string>>
/** Makes the entry, given those that are there. */
export type MakeCard = (others: readonly { readonly path: string }[]) => NewCard
type Read = { readonly makeCard: MakeCard } | { readonly faults: CardFaults }

const MAX_TITLE_LENGTH = 200
const MAX_ADDRESS_LENGTH = 2_000
/** Room for a number behind the slug. */
const MAX_SLUG_LENGTH = SLUG.maxLength - 4

const NO_CARD: NewCard = {
  oid: '',
  title: '',
  sub_title: '',
  path: '',
  thumbnail: '',
  duration_seconds: null,
}

/** Reads the address of a presentation for a shelf. It must be one that visitors can open there. */
export async function readPresentationCard(
  rights: Parts['rights'],
  request: FastifyRequest,
  origin: string,
  shelf: Exclude<ShelfName, 'videos'>,
  fields: Fields,
): Promise<Read> {
  const refuse = (address: CardFault): Read => ({ faults: { address } })
  const typed = cleanLine(fields['address'] ?? '')
  if (typed === '') return refuse('missing')
  const url = urlOf(typed, origin)
  if (!url) return refuse('noPresentation')
  if (url.host !== new URL(origin).host) return refuse('otherSite')
  const address = presentationAddressOf(url.href, origin)
  const access = address && (await rights.findOrNull(request, { oid: address.oid }))
  if (!access) return refuse('noPresentation')
  if (!access.rights.has('find')) return refuse('notPublic')
  if (shelf === 'picks') return { makeCard: () => ({ ...NO_CARD, oid: access.presentation.oid }) }
  if (!access.rights.has('copy')) return refuse('notReusable')
  return { makeCard: (others) => templateCard(access.presentation, others) }
}

/** @returns `null` for what is no address of a page */
function urlOf(typed: string, origin: string): URL | null {
  if (typed.length > MAX_ADDRESS_LENGTH) return null
  const url = URL.parse(typed, origin)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function templateCard({ oid, slug, title }: Presentation, others: Parameters<MakeCard>[0]): NewCard {
  const preferred = slug || slugOf(title) || oid.replaceAll('_', '-')
  return { ...NO_CARD, oid, path: freePath(preferred, others, templatePath) }
}

/** Reads a video, which has a title, a length, and a drawing of this site. */
export function readVideoCard(fields: Fields): Read {
  const title = cleanLine(fields['title'] ?? '')
  const length = secondsOf(fields['length'] ?? '')
  const thumbnail = drawingAddresses().find((each) => each === fields['picture'])
  const faults: CardFaults = {
    ...(title === '' && { title: 'missing' }),
    ...(characterCount(title) > MAX_TITLE_LENGTH && { title: 'tooLong' }),
    ...(length === null && { length: 'badLength' }),
    ...(thumbnail === undefined && { picture: 'missing' }),
  }
  if (thumbnail === undefined || Object.keys(faults).length > 0) return { faults }
  const slug = slugOf(title)
  return {
    makeCard: (others) => ({
      ...NO_CARD,
      title,
      thumbnail,
      duration_seconds: length,
      // The same title is the same video, unless none of its letters is left in the address.
      path: slug === '' ? freePath('video', others, videoPath) : videoPath(slug),
    }),
  }
}

function videoPath(slug: string): string {
  return `/video/explore/#${slug}`
}

/** The path of a slug that no other entry has. */
function freePath(
  preferred: string,
  others: Parameters<MakeCard>[0],
  pathOf: (slug: string) => string,
): string {
  const base = matches(SLUG, preferred) ? preferred.slice(0, MAX_SLUG_LENGTH) : 'template'
  const taken = new Set(others.map(({ path }) => path))
  let path = pathOf(base)
  for (let number = 2; taken.has(path); number++) path = pathOf(`${base}-${number}`)
  return path
}

/** Seconds of `2:14`; `null` for anything else, and for nothing. */
function secondsOf(text: string): number | null {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(cleanLine(text)) ?? []
  const all = Number(minutes) * 60 + Number(seconds)
  return all > 0 ? all : null
}

import { createHash } from 'node:crypto'
import type { PageData, ReleaseSet } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { HoleName } from '../../foundation/markup/holes.ts'
import { inlineFields } from '../../foundation/markup/inline-json.ts'
import { bodyOfMarkup } from '../../foundation/markup/send-markup.ts'
import { isPseudoLocale } from '../../foundation/locales/pseudo-locale.ts'
import { NOBODY, sitePartOf, type Person } from '../rendering/person.ts'
import type { RenderHeader } from '../rendering/render-slots.ts'

/** The inputs of the parts of a page that name the visitor, apart from the visitor. */
export interface SiteWithoutPerson {
  /** Names nobody. */
  readonly pageData: PageData
  readonly set: ReleaseSet
  /** Of all that. */
  readonly hash: string
}

export interface PersonPart extends Readonly<Record<HoleName, Buffer>> {
  /** Remotes of which a slot failed on the server. A late slot has not failed. */
  readonly thrown: readonly string[]
}

export interface PersonParts {
  /** The parts of a page for one person, from the cache or rendered now. They depend only on the arguments. */
  get(site: SiteWithoutPerson, person: Person): Promise<PersonPart>
}

export interface PersonPartsOptions {
  /** Of all parts together. 0: none is cached. */
  readonly maxBytes: number
  readonly renderHeader: RenderHeader
}

/** Bytes of an entry beside its parts. */
const ENTRY_BYTES = 1_000

export function createPersonParts({ maxBytes, renderHeader }: PersonPartsOptions): PersonParts {
  const kept =
    maxBytes === 0
      ? null
      : new LRUCache<string, PersonPart>({
          maxSize: maxBytes,
          sizeCalculation: ({ header, person }) => header.length + person.length + ENTRY_BYTES,
        })

  return {
    async get({ pageData, set, hash }, person) {
      const key = `${hash}\n${JSON.stringify(person)}`
      const known = kept?.get(key)
      if (known) return known
      const { markup, isWhole, thrown } = await renderHeader(set, { ...pageData, ...person })
      const parts = {
        thrown,
        header: Buffer.from(bodyOfMarkup(markup)),
        person: Buffer.from(bodyOfMarkup(inlineFields(person))),
      }
      if (isWhole) kept?.set(key, parts)
      return parts
    },
  }
}

export function siteWithoutPersonOf(pageData: PageData, set: ReleaseSet): SiteWithoutPerson {
  const site = { ...sitePartOf(pageData), ...NOBODY }
  const hash = createHash('sha256')
    .update(JSON.stringify([set.id, isPseudoLocale(), site]))
    .digest('base64url')
  return { pageData: site, set, hash }
}

const LONG_NAME = 'M'.repeat(18)

/** A person with longer names than almost all visitors. Gaps have the size of its parts, so that most parts fit. */
export const LONG_PERSON: Person = {
  viewerName: `${LONG_NAME} ${LONG_NAME}`,
  viewerEmail: `${LONG_NAME}.${LONG_NAME}@${LONG_NAME}`,
  visitor: {
    oid: LONG_NAME,
    username: `${LONG_NAME}-${LONG_NAME}-000000`,
    firstName: LONG_NAME,
    lastName: LONG_NAME,
    email: `${LONG_NAME}.${LONG_NAME}@${LONG_NAME}`,
    displayName: `${LONG_NAME} ${LONG_NAME}`,
  },
}

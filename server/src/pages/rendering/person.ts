import type { PageData } from '@viewpage/shared-events'
import { PageData as PageDataSchema } from '@viewpage/shared-events/schemas'
import type { User } from '../../people/accounts/account-store.ts'
import { fullNameOf } from '../../content/presentations/public-name.ts'
import { isStaff } from '../../people/rights/staff.ts'

/** The part of the page data that names the visitor. */
export type Person = Pick<PageData, 'viewerName' | 'viewerEmail' | 'visitor'>

/** A visitor without an account, and every visitor of a shared page. */
export const NOBODY: Person = { viewerName: '', viewerEmail: '', visitor: null }

export function personOf(user: User | null): Person {
  if (!user) return NOBODY
  const { oid, firstName, lastName, username, email, hasInvitation = false } = user
  const name = fullNameOf(user)
  return {
    viewerName: name,
    viewerEmail: email,
    visitor: {
      oid,
      username,
      firstName,
      lastName,
      email,
      displayName: name || username,
      ...(isStaff(user) && { isStaff: true }),
      ...(hasInvitation && { hasInvitation }),
    },
  }
}

/** The page data without the fields that name the visitor. */
export function withoutPerson<Data extends PageData>(pageData: Data): Omit<Data, keyof Person> {
  const { viewerName: _name, viewerEmail: _email, visitor: _visitor, ...rest } = pageData
  return rest
}

const SITE_FIELDS = new Set(Object.keys(PageDataSchema.properties))

/** The page data that every page has, without that of a presentation. */
export function sitePartOf(pageData: PageData): PageData {
  const fields = Object.entries(pageData).filter(([name]) => SITE_FIELDS.has(name))
  return Object.fromEntries(fields) as PageData
}

import { emailOf, type DemoPerson, slugOf } from '@viewpage/server'
import { ACCOUNTS } from '../accounts.ts'
import type { LinkAudience } from '../audiences.ts'
import type { NewRow } from '../insert-rows.ts'
import { inventedPerson } from '../people.ts'
import type { Visit } from './visit-rows.ts'

interface InventedViewer {
  readonly name: string
  readonly email: string
}

/** Identified link viewers. The latest ones of the public deck's link are demo accounts. */
export function identifiedRows(
  visits: readonly Visit[],
  links: readonly LinkAudience[],
): NewRow<'link_viewers'>[] {
  return links.flatMap(({ linkId, identified }) => {
    const newestFirst = visits.filter((visit) => visit.linkId === linkId).toReversed()
    const acquaintances = linkId === 'linkorbit1' ? ACQUAINTANCES : []
    return spread(newestFirst, identified).map(({ sessionId, startedAt }, index) => ({
      link_id: linkId,
      session_id: sessionId,
      // They were not logged in when they identified themselves.
      user_oid: null,
      ...(acquaintances[index] ?? strangerOf(index)),
      identified_at: startedAt,
    }))
  })
}

const ACQUAINTANCES: readonly InventedViewer[] = (['ben', 'cora', 'dan'] satisfies DemoPerson[]).map(
  (person) => ({
    name: `${ACCOUNTS[person].firstName} ${ACCOUNTS[person].lastName}`,
    email: emailOf(person),
  }),
)

function strangerOf(index: number): InventedViewer {
  const { firstName, lastName } = inventedPerson(index)
  return { name: `${firstName} ${lastName}`, email: `${slugOf(firstName)}.${slugOf(lastName)}@example.com` }
}

/** A subset of `count` items at even distances. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return items.filter(
    (_, index) =>
      Math.floor(((index + 1) * count) / items.length) > Math.floor((index * count) / items.length),
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import { cardUrl } from '../../content/painting/painted-assets.ts'
import type { Parts } from '../parts.ts'
import { readAskedAbout } from './asked-about-notes.ts'
import { dashboardBody, type DashboardPage } from './dashboard-page.ts'
import { ORDERS, orderIn } from './own-orders.ts'
import { readOwnPresentations, searchIn } from './own-presentations.ts'

/** What is shown beside the list. */
type Notices = Partial<Pick<DashboardPage, 'copy' | 'outcome'>>

/** @returns what sends the list of an owner's presentations */
export function createDashboardSender({ database, sendSitePage }: Pick<Parts, 'database' | 'sendSitePage'>) {
  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { copy = null, outcome = null }: Notices,
    status: number,
  ): Promise<SitePage> {
    const { query } = request
    const context = formContext(request, reply)
    const { saved, tick } = query as { saved?: unknown; tick?: unknown }
    const filter = { search: searchIn(query), order: orderIn(query) }
    const requested = placeIn(query, ORDERS[filter.order].digits)
    const { place, entries } = await readOwnPresentations(database, user.oid, filter, requested)
    const isBeyondEnd = requested.bound === null && requested.page > place.page && !place.hasMore
    const presentations = isBeyondEnd ? [] : entries
    const body = dashboardBody({
      ...context,
      presentations: presentations.map((each) => ({ ...each, thumbnail: cardUrl(each.oid, each.card) })),
      newer: isBeyondEnd ? null : place.previous,
      older: isBeyondEnd ? null : place.next,
      isBeyondEnd,
      copy,
      askedAbout: await readAskedAbout(database, user.oid),
      filter,
      outcome,
      place: requested,
      isAllTicked: tick === 'all',
      deleted: saved === 'deleted',
    })
    return { title: context.text('dashboard.title'), body, status, indexed: false, part: 'account' }
  }

  return (request: FastifyRequest, reply: FastifyReply, user: User, notices: Notices = {}, status = 200) =>
    sendSitePage(request, reply, () => read(request, reply, user, notices, status))
}

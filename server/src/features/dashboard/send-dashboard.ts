import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import { cardUrl } from '../../content/painting/painted-assets.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import type { Parts } from '../parts.ts'
import { readAskedAbout } from './asked-about-notes.ts'
import { dashboardBody, type DashboardPage } from './dashboard-page.ts'
import { readTabCounts } from './dashboard-tabs.ts'
import { ownList, type OwnList } from './own-list.ts'
import { ORDERS, orderIn } from './own-orders.ts'
import { readOwnPresentations, searchIn } from './own-presentations.ts'

/** What is shown beside the list. */
type Notices = Partial<Pick<DashboardPage, 'copy' | 'outcome'>>

/** @param readFormats names of the kinds of files that this server reads */
export function createDashboardSender(
  { database, readShelves, sendSitePage }: Pick<Parts, 'database' | 'readShelves' | 'sendSitePage'>,
  readFormats: () => Promise<readonly string[]>,
) {
  async function readList(request: FastifyRequest, reply: FastifyReply, user: User): Promise<OwnList> {
    const { query } = request
    const { tick } = query as { tick?: unknown }
    const filter = { search: searchIn(query), order: orderIn(query) }
    const requested = placeIn(query, ORDERS[filter.order].digits)
    const { place, entries } = await readOwnPresentations(database, user.oid, filter, requested)
    const isBeyondEnd = requested.bound === null && requested.page > place.page && !place.hasMore
    const presentations = isBeyondEnd ? [] : entries
    return {
      ...formContext(request, reply),
      presentations: presentations.map((each) => ({ ...each, thumbnail: cardUrl(each.oid, each.card) })),
      newer: isBeyondEnd ? null : place.previous,
      older: isBeyondEnd ? null : place.next,
      isBeyondEnd,
      found: place.hasMore ? place.total + 1 : place.total,
      filter,
      place: requested,
      isAllTicked: tick === 'all',
    }
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { copy = null, outcome = null }: Notices,
    status: number,
  ): Promise<SitePage> {
    const { saved } = request.query as { saved?: unknown }
    const list = await readList(request, reply, user)
    const counts = await readTabCounts(database, user.oid)
    const body = dashboardBody({
      ...list,
      counts,
      copy,
      askedAbout: await readAskedAbout(database, user.oid),
      outcome,
      deleted: saved === 'deleted',
      empty:
        counts.own > 0 ? null : { templates: (await readShelves()).templates, formats: await readFormats() },
    })
    return {
      ...{ title: list.text('dashboard.title'), body, status, indexed: false, part: 'account' },
      header: { hasTerms: false, hasUpload: false },
    }
  }

  return {
    /** The list of an owner's presentations, as a page. */
    page: (request: FastifyRequest, reply: FastifyReply, user: User, notices: Notices = {}, status = 200) =>
      sendSitePage(request, reply, () => read(request, reply, user, notices, status)),

    /** The list alone, for the page's script. */
    async list(request: FastifyRequest, reply: FastifyReply, user: User) {
      const list = await readList(request, reply, user)
      return sendMarkup(reply.header('Cache-Control', 'private, no-store'), ownList(list))
    },
  }
}

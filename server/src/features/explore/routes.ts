import type { FastifyInstance } from 'fastify'
import type { Context } from '../../parts.ts'
import { exploreBody } from './explore-page.ts'
import { galleryBody } from './gallery-page.ts'
import { listTitle } from '../../http/pages/list-nav.ts'
import { searchBody, searchTitle } from '../search/search-page.ts'
import { serverTexts } from '../../locales/texts.ts'
import { pageIn } from '../../presentations/list-pages.ts'
import {
  LIST_ORDERS,
  readExplorePage,
  readListed,
  type ListOrder,
} from '../../presentations/listed-presentations.ts'
import { searchPresentations } from '../search/search-presentations.ts'
import { searchTermOf } from '../search/search-term.ts'
import { suggestSpelling } from '../search/suggest-spelling.ts'
import { redirectSlashless } from '../../http/slashless.ts'

/** What is shown where nothing was found. */
const OTHERS = 4

/** Everything that lists presentations for everybody: explore, search, the staff's picks. */
export async function explore(app: FastifyInstance, context: Context): Promise<void> {
  const { database, sendSitePage, readShelves } = context

  app.get('/explore/', async (request, reply) => {
    const text = serverTexts(request.language)
    const order = orderIn(request.query)
    const { oids, ...place } = await readExplorePage(database, order, pageIn(request.query))
    const presentations = await readListed(database, oids)
    const body = exploreBody({ text, order, place, presentations })
    const title = listTitle(text, text('notFound.explore'), place)
    return sendSitePage(request, reply, { title, body, indexed: place.page === 1 })
  })

  app.get('/explore/search/', async (request, reply) => {
    const text = serverTexts(request.language)
    const term = searchTermOf(givenTerm(request.query))
    if (!term) return reply.redirect('/explore/', 302)
    const { oids, has, ...place } = await searchPresentations(database, term, pageIn(request.query))
    const found = place.total > 0
    const page = {
      text,
      term: term.text,
      place,
      presentations: await readListed(database, oids),
      has,
      suggestion: found && has === 'all' ? null : await suggestSpelling(database, term),
      others: found ? [] : await readListed(database, (await mostWatched()).slice(0, OTHERS)),
    }
    return sendSitePage(request, reply, {
      title: listTitle(text, searchTitle(page), place),
      body: searchBody(page),
      indexed: false,
      searchTerm: term.text,
    })
  })

  async function mostWatched(): Promise<readonly string[]> {
    return (await readExplorePage(database, 'watched', 1)).oids
  }

  app.get('/gallery/', async (request, reply) => {
    const text = serverTexts(request.language)
    const { picks } = await readShelves()
    return sendSitePage(request, reply, { title: text('gallery.title'), body: galleryBody(text, picks) })
  })

  for (const path of ['/explore/', '/explore/search/', '/gallery/']) redirectSlashless(app, path)
}

function orderIn(query: unknown): ListOrder {
  const { sort } = (query ?? {}) as { sort?: unknown }
  return LIST_ORDERS.find((order) => order === sort) ?? 'watched'
}

/** The first of them, when there are several. */
function givenTerm(query: unknown): string {
  const { search } = (query ?? {}) as { search?: unknown }
  const first: unknown = Array.isArray(search) ? search[0] : search
  return typeof first === 'string' ? first : ''
}

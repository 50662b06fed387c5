import type { FastifyInstance } from 'fastify'
import { listTitle } from '../../pages/html/list-nav.ts'
import type { ListContent } from '../../pages/send-site-page.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { VERSIONS } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { PLACE_PARAMETERS, placeIn } from '../../content/presentations/list-pages.ts'
import {
  KEY_DIGITS,
  LIST_ORDERS,
  readExplorePage,
  readListed,
  type ListOrder,
  type OidPage,
} from '../../content/presentations/listed-presentations.ts'
import { exploreBody } from './explore-page.ts'
import { galleryBody } from './gallery-page.ts'

/** Public lists of presentations: explore, and the staff's picks. */
export async function registerExplore(
  app: FastifyInstance,
  { database, sendListPage, readShelves }: Pick<Parts, 'database' | 'sendListPage' | 'readShelves'>,
): Promise<void> {
  function explorePageOf(order: ListOrder, { oids, place }: OidPage): ListContent {
    return {
      shows: oids.map(VERSIONS.cardOf),
      read: async ({ language, user }) => {
        const text = serverTexts(language)
        const presentations = await readListed(database, oids)
        const hasTemplates = presentations.length === 0 && (await readShelves()).templates.length > 0
        const isLoggedIn = user !== null
        const body = exploreBody({ text, order, place, presentations, hasTemplates, isLoggedIn })
        const title = listTitle(text, text('notFound.explore'), place)
        return { title, body, description: text('explore.text'), indexed: place.page === 1 }
      },
    }
  }

  app.get('/explore/', async (request, reply) => {
    const order = orderIn(request.query)
    return sendListPage(request, reply, {
      hasCounts: order === 'watched',
      parameters: ['sort', ...PLACE_PARAMETERS],
      versions: [VERSIONS.order, VERSIONS.templates],
      find: async () => {
        const requestedPlace = placeIn(request.query, KEY_DIGITS[order])
        return explorePageOf(order, await readExplorePage(database, order, requestedPlace))
      },
    })
  })

  app.get('/gallery/', async (request, reply) => {
    const text = serverTexts(request.language)
    return sendListPage(request, reply, {
      versions: [VERSIONS.shelves],
      read: async () => ({
        title: text('gallery.title'),
        description: text('gallery.text'),
        body: galleryBody(text, (await readShelves()).picks),
      }),
    })
  })

  for (const path of ['/explore/', '/gallery/']) redirectSlashless(app, path)
}

function orderIn(query: unknown): ListOrder {
  const { sort } = (query ?? {}) as { sort?: unknown }
  return LIST_ORDERS.find((order) => order === sort) ?? 'watched'
}

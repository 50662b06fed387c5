import type { FastifyInstance } from 'fastify'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { placeIn, queryOfPlace } from '../../content/presentations/list-pages.ts'
import { requireUser } from '../../people/rights/require-right.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { ORDERS } from './own-orders.ts'
import { readOwnPresentations } from './own-presentations.ts'

const PATH = '/api/v1/presentations/'

/** The presentations of an account for programs, the last changed one first, a page at a time. */
export function registerListCall(app: FastifyInstance, { database }: Pick<Parts, 'database'>): void {
  app.get(PATH, { config: { forTokens: 'read', rateLimit: perVisitor(120) } }, async (request, reply) => {
    const { oid } = requireUser(request)
    const wanted = placeIn(request.query, ORDERS.changed.digits)
    const { entries, place } = await readOwnPresentations(
      database,
      oid,
      { search: '', order: 'changed' },
      wanted,
    )
    return reply.header('Cache-Control', 'no-store').send({
      presentations: entries.map((own) => ({
        oid: own.oid,
        title: own.title,
        path: pagePath(own),
        privacy: own.privacy,
        is_taken_down: own.isTakenDown,
        views_count: own.viewsCount,
        likes_count: own.likesCount,
        modified_at: new Date(own.modifiedAt).toISOString(),
      })),
      next: place.next && `${PATH}?${new URLSearchParams(queryOfPlace(place.next)).toString()}`,
    })
  })
}

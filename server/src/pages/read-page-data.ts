import type { PageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sessionIdOf } from '../insights/session-id.ts'
import type { Access } from '../presentations/access.ts'
import { readPaintedAssets } from '../presentations/painted-assets.ts'
import type { Presentation, ViewLink } from '../presentations/presentation-store.ts'
import { pageDataOf } from './page-data.ts'

/** What a page shows, and to whom. */
export interface PageSubject {
  readonly presentation: Presentation
  readonly access: Access
  /** @default none */
  readonly link?: ViewLink | null
  /** @default false */
  readonly isPublicView?: boolean
}

export type ReadPageData = (request: FastifyRequest, subject: PageSubject) => Promise<PageData>

type Sources = Pick<
  Context,
  'config' | 'database' | 'signer' | 'presentations' | 'insights' | 'readShelves' | 'now'
>

/** Reads all that the page data of a presentation is made from (section 3). */
export function createPageDataReader({
  config,
  database,
  signer,
  presentations,
  insights,
  readShelves,
  now,
}: Sources): ReadPageData {
  return async (request, { presentation, access, link = null, isPublicView = false }) => {
    const { oid, owner } = presentation
    const { user } = request
    const [painted, hasLiked, hasOthers, isIdentified, shelves] = await Promise.all([
      readPaintedAssets(database, oid),
      user ? presentations.hasLiked(oid, user.oid) : false,
      presentations.hasOthers(owner.oid, oid),
      link ? insights.isIdentified(link, sessionIdOf(request), user?.oid ?? null) : false,
      readShelves(),
    ])
    return pageDataOf({
      config,
      signer,
      request,
      presentation,
      access,
      link,
      isIdentified,
      hasLiked,
      hasOthers,
      painted,
      shelves,
      isPublicView,
      embedMode: false,
      now: now(),
    })
  }
}

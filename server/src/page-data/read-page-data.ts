import type { DeckPageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { readPaintedAssets } from '../painting/painted-assets.ts'
import type { CoverDecider } from '../presentations/cover-decider.ts'
import type { ShownAccess } from '../rights/read-rights.ts'
import { pageDataOf } from './page-data.ts'

export interface PageDataOptions {
  /** The owner or an editor previews the public view. @default false */
  readonly isPublicView?: boolean
  /** Whether the visitor likes the presentation. @default it is read */
  readonly hasLiked?: boolean
}

export type ReadPageData = (
  request: FastifyRequest,
  access: ShownAccess,
  options?: PageDataOptions,
) => Promise<DeckPageData>

type Sources = Pick<Parts, 'config' | 'database' | 'signer' | 'presentations' | 'readShelves' | 'now'> & {
  readonly covers: Pick<CoverDecider, 'decide'>
}

/** Reads the inputs of a presentation's page data (docs/behaviour/page.md#page-data). */
export function createPageDataReader({
  config,
  database,
  signer,
  presentations,
  readShelves,
  covers,
  now,
}: Sources): ReadPageData {
  return async (request, access, { isPublicView = false, hasLiked: known } = {}) => {
    const { oid, owner } = access.presentation
    const { user } = request
    const [painted, hasLiked, hasOthers, shelves] = await Promise.all([
      readPaintedAssets(database, oid),
      known ?? (user ? presentations.hasLiked(oid, user.oid) : false),
      presentations.hasOthers(owner.oid, oid),
      readShelves(),
    ])
    if (painted.poster !== null) covers.decide(access.presentation)
    return pageDataOf({
      config,
      signer,
      request,
      access,
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

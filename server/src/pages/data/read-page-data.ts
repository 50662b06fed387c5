import type { DeckPageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import { readPaintedAssets } from '../../content/painting/painted-assets.ts'
import type { Config } from '../../foundation/config/config.ts'
import type { PresentationStore } from '../../content/presentations/presentation-store.ts'
import type { Shelves } from '../../content/presentations/shelves.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { CoverPainter } from '../../content/presentations/cover-painter.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'
import type { FoundTerms } from './found-terms.ts'
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

export interface PageDataSources {
  readonly config: Pick<Config, 'http' | 'site'>
  readonly database: Database
  readonly signer: Signer
  readonly presentations: PresentationStore
  readonly readShelves: () => Promise<Shelves>
  readonly covers: Pick<CoverPainter, 'decide'>
  readonly foundTerms: FoundTerms
  /** ms since 1970 */
  readonly now: () => number
}

/** Reads the inputs of a presentation's page data (docs/behaviour/page.md#page-data). */
export function createPageDataReader({
  config,
  database,
  signer,
  presentations,
  readShelves,
  covers,
  foundTerms,
  now,
}: PageDataSources): ReadPageData {
  return async (request, access, { isPublicView = false, hasLiked: known } = {}) => {
    const { oid, owner } = access.presentation
    const { user } = request
    const [painted, hasLiked, hasOthers, shelves, searchTerms] = await Promise.all([
      readPaintedAssets(database, oid),
      known ?? (user ? presentations.hasLiked(oid, user.oid) : false),
      presentations.hasOthers(owner.oid, oid),
      readShelves(),
      foundTerms.of(request.language),
    ])
    if (painted.poster !== null) covers.decide(access.presentation)
    return pageDataOf({
      config,
      signer,
      request,
      searchTerms,
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

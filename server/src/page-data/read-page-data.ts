import type { DeckPageData } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { readPaintedAssets } from '../painting/painted-assets.ts'
import type { Found } from '../rights/read-rights.ts'
import { pageDataOf } from './page-data.ts'

/** @param isPublicView the owner previews the public view; @default false */
export type ReadPageData = (
  request: FastifyRequest,
  found: Found,
  isPublicView?: boolean,
) => Promise<DeckPageData>

type Sources = Pick<Parts, 'config' | 'database' | 'signer' | 'presentations' | 'readShelves' | 'now'>

/** Reads all that the page data of a presentation is made from (section 3). */
export function createPageDataReader({
  config,
  database,
  signer,
  presentations,
  readShelves,
  now,
}: Sources): ReadPageData {
  return async (request, found, isPublicView = false) => {
    const { oid, owner } = found.presentation
    const { user } = request
    const [painted, hasLiked, hasOthers, shelves] = await Promise.all([
      readPaintedAssets(database, oid),
      user ? presentations.hasLiked(oid, user.oid) : false,
      presentations.hasOthers(owner.oid, oid),
      readShelves(),
    ])
    return pageDataOf({
      config,
      signer,
      request,
      found,
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

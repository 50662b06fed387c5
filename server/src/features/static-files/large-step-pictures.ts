import { HOUR_MS } from '@viewpage/shared-events/durations'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { PaintedFile } from '../../content/painting/painted-assets.ts'
import { requireUser } from '../../people/rights/require-right.ts'
import type { Parts } from '../parts.ts'

/** Painted files that no presentation has are kept for a day. */
const KEPT_MS = 12 * HOUR_MS

/** A step of a presentation, in one revision. */
interface Wanted {
  readonly oid: string
  readonly revision: number
  /** From 1. */
  readonly step: number
}

/**
 * Paints steps 1360 × 765 px when an editor shows them, because their stored pictures are small. One that was painted is
 * sent again without painting.
 *
 * @returns paints a step; it throws ApiError `not_found`, `too_many_requests`, `unavailable`
 */
export function createLargeStepPictures({
  presentations,
  paintStored,
}: Pick<Parts, 'presentations' | 'paintStored'>): (
  request: FastifyRequest,
  wanted: Wanted,
) => Promise<PaintedFile> {
  const painted = new LRUCache<string, string>({ max: 5_000, ttl: KEPT_MS })

  return async (request, { oid, revision, step }) => {
    const key = `${oid} ${revision} ${step}`
    const known = painted.get(key)
    if (known !== undefined) return { sha256: known, mediaType: 'image/webp' }
    const stored = await presentations.documentOf(oid, revision)
    if (stored?.revision !== revision) throw new ApiError('not_found')
    const { files } = await paintStored.paint({
      task: { kind: 'step', document: stored.document, step, size: 'poster' },
      sender: { group: addressBlockOf(request.ip), person: requireUser(request).oid },
    })
    const [file] = files
    if (!file) throw new ApiError('not_found')
    painted.set(key, file.sha256)
    return { sha256: file.sha256, mediaType: 'image/webp' }
  }
}

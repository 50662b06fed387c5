import { FILE_ENDINGS } from '@viewpage/deck'
import { SHA_256 } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import {
  readLargePoster,
  readStepPicture,
  readStepPictures,
  type PaintedFile,
} from '../../content/painting/painted-assets.ts'
import { previewAnimation, stepsToPreview } from '../../content/painting/preview-animation.ts'
import type { Parts } from '../parts.ts'
import type { Right } from '../../people/rights/rights.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { createLargeStepPictures } from './large-step-pictures.ts'
import { sendStoredFile } from './send-stored-file.ts'

/** For files of presentations that everybody may see, by what the address names. */
const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  'by revision': 'public, max-age=86400',
  current: 'no-cache',
} as const

/** A repeated parameter is an array. */
interface AssetQuery {
  readonly token?: unknown
  readonly revision?: unknown
  /** `large`: of a step, for its editors; of a poster, for sharp screens. */
  readonly size?: unknown
}

type AssetRequest = FastifyRequest<{ Params: { oid: string }; Querystring: AssetQuery }>

/** Files of presentations: assets, step pictures and the moving preview. `app` must have `@fastify/static`. */
export function addAssetRoutes(
  app: FastifyInstance,
  {
    rights,
    database,
    storedFiles,
    presentations,
    paintStored,
    covers,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'storedFiles' | 'presentations' | 'paintStored' | 'covers' | 'now'>,
): void {
  const paintLarge = createLargeStepPictures({ presentations, paintStored })
  const assets = `/assets/${OID_PARAM}`
  app.get<{ Params: { oid: string; sha256: string; ending: string }; Querystring: AssetQuery }>(
    `${assets}/:sha256(${SHA_256.pattern}).:ending`,
    async (request, reply) => {
      const { oid, sha256, ending } = request.params
      const open = await isOpen(request)
      const row = await database.read
        .selectFrom('assets')
        .select('media_type')
        .where('oid', '=', oid)
        .where('sha256', '=', sha256)
        // These are downloads, which need another right.
        .where('role', 'not in', ['original', 'replaced', 'pdf'])
        .executeTakeFirst()
      if (!row || FILE_ENDINGS[row.media_type] !== ending) throw new ApiError('not_found')
      const file = { sha256, mediaType: row.media_type }
      const poster = request.query.size === 'large' ? await readLargePoster(database, oid, sha256) : null
      if (!poster) return sendFile(reply, file, open, 'immutable')
      if (poster.large) return sendFile(reply, poster.large, open, 'immutable')
      if (poster.isCurrent) covers.enlarge(oid, poster.revision)
      return sendFile(reply, file, open, 'current')
    },
  )

  app.get<{ Params: { oid: string; step: string }; Querystring: AssetQuery }>(
    `${assets}/step-:step(^-?[1-9]\\d{0,3}).webp`,
    async (request, reply) => {
      const { oid, step } = request.params
      // Skipped steps have negative numbers; only editors see them.
      const isSkipped = Number(step) < 0
      const isLarge = request.query.size === 'large'
      const open = (await isOpen(request, isSkipped || isLarge ? 'edit' : 'content')) && !isSkipped
      const revision = revisionIn(request.query)
      if (isLarge) {
        if (isSkipped || revision === null) throw new ApiError('not_found')
        const file = await paintLarge(request, { oid, revision, step: Number(step) })
        return sendFile(reply, file, false, 'by revision')
      }
      const file = await readStepPicture(database, oid, Number(step), revision, now())
      if (!file) throw new ApiError('not_found')
      const kind = file.revision === revision ? 'by revision' : 'current'
      return sendFile(reply, file, open, kind)
    },
  )

  app.get<{ Params: { oid: string }; Querystring: AssetQuery }>(
    `${assets}/preview.webp`,
    async (request, reply) => {
      const { oid } = request.params
      const open = await isOpen(request)
      const revision = revisionIn(request.query)
      const steps = await readStepPictures(database, oid, revision, now(), stepsToPreview)
      if (steps.length === 0) throw new ApiError('not_found')
      const kind = steps[0]?.revision === revision ? 'by revision' : 'current'
      return withCaching(reply, open, kind)
        .type('image/webp')
        .send(Buffer.from(await previewAnimation(steps, storedFiles.read)))
    },
  )

  /**
   * Call it before anything else is read: the response time must not show whether a private presentation exists.
   *
   * @returns whether a presentation's files are open to everybody
   * @throws ApiError `not_found` without the right
   */
  async function isOpen(request: AssetRequest, right: Right = 'content'): Promise<boolean> {
    const { oid } = request.params
    const { token } = request.query
    const access = await rights.of(request, { oid, token: typeof token === 'string' ? token : undefined })
    return requireRight(access, right, 'not_found').isOpen
  }

  async function sendFile(
    reply: FastifyReply,
    { sha256, mediaType }: PaintedFile,
    open: boolean,
    kind: keyof typeof CACHE_CONTROL,
  ): Promise<FastifyReply> {
    return sendStoredFile(withCaching(reply, open, kind).type(mediaType), storedFiles, sha256)
  }
}

function withCaching(reply: FastifyReply, open: boolean, kind: keyof typeof CACHE_CONTROL): FastifyReply {
  return (
    withOrigins(reply, open)
      // Files that not everybody may see are revalidated each time: the right may have been removed.
      .header('Cache-Control', open ? CACHE_CONTROL[kind] : 'private, no-cache')
  )
}

/** Files that everybody may see are read by every origin, without credentials: a sandbox is of none. */
function withOrigins(reply: FastifyReply, open: boolean): FastifyReply {
  if (!open) return reply.header('Cross-Origin-Resource-Policy', 'same-origin')
  return reply.headers({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' })
}

function revisionIn({ revision }: AssetQuery): number | null {
  return typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? Number(revision) : null
}

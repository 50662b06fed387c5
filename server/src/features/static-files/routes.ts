import fastifyStatic from '@fastify/static'
import { FILE_ENDINGS } from '@viewpage/deck'
import { REMOTE_NAME, SHA_256 } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parts } from '../../parts.ts'
import { ApiError } from '../../errors.ts'
import { sendMarkup } from '../../http/markup/send-markup.ts'
import type { HostBuild } from '../../hosts/host-build.ts'
import { isKeptFile, keptFilesFolder } from '../../hosts/kept-host-files.ts'
import { movingDrawing } from '../../http/markup/moving-drawing.ts'
import { previewAnimation } from '../../painting/preview-animation.ts'
import { readStepPicture, readStepPictures, type PaintedFile } from '../../painting/painted-assets.ts'
import { requireRight } from '../../rights/require-right.ts'
import { OID_PARAM } from '../../http/oid-param.ts'

/** How long a file of an open presentation may be kept, by what its address names. */
const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  'by revision': 'public, max-age=86400',
  current: 'no-cache',
} as const

/** A repeated parameter is an array. */
interface AssetQuery {
  readonly token?: unknown
  readonly revision?: unknown
}

type AssetRequest = FastifyRequest<{ Params: { oid: string }; Querystring: AssetQuery }>

/** Ours to serve: the shell, the remotes, the files of presentations, and the site's own pictures. */
export async function registerStaticFiles(
  app: FastifyInstance,
  {
    config,
    releases,
    shell,
    editor,
    rights,
    database,
    assetFiles,
  }: Pick<Parts, 'config' | 'releases' | 'shell' | 'editor' | 'rights' | 'database' | 'assetFiles'>,
): Promise<void> {
  await app.register(fastifyStatic, { root: shell.folder, serve: false, preCompressed: true })
  // The name of every such file changes with its content.
  const IMMUTABLE = { maxAge: '365d', immutable: true } as const

  for (const host of [shell, editor]) {
    const folder = keptFilesFolder(config.dataDir, host)
    app.get<{ Params: { '*': string } }>(`${host.publicPath}*`, (request, reply) => {
      const { '*': file } = request.params
      if (!isKeptFile(file)) throw new ApiError('not_found')
      return reply.sendFile(file, folder, IMMUTABLE)
    })
  }

  /** `~1` and so on: the same bytes under another path, for a browser whose first request hangs. */
  for (const prefix of ['/remotes', '/remotes/:again(^~\\d+$)']) {
    app.get<{ Params: { remote: string; version: string; '*': string } }>(
      `${prefix}/:remote(${REMOTE_NAME.pattern})/:version/*`,
      async (request, reply) => {
        const { remote, version, '*': file } = request.params
        const manifest = await releases.manifestOf(remote, version)
        const isOurs = manifest !== null && Object.hasOwn(manifest.integrity, file)
        if (!isOurs || file === manifest.server) throw new ApiError('not_found')
        return reply
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin')
          .sendFile(file, await releases.folderOf(remote, version), IMMUTABLE)
      },
    )
  }

  const assets = `/assets/${OID_PARAM}`
  app.get<{ Params: { oid: string; sha256: string; ending: string }; Querystring: AssetQuery }>(
    `${assets}/:sha256(${SHA_256.pattern}).:ending`,
    async (request, reply) => {
      const { oid, sha256, ending } = request.params
      const row = await database.read
        .selectFrom('assets')
        .select('media_type')
        .where('oid', '=', oid)
        .where('sha256', '=', sha256)
        // Those are downloads, and ask for more.
        .where('role', 'not in', ['original', 'pdf'])
        .executeTakeFirst()
      if (!row || FILE_ENDINGS[row.media_type] !== ending) throw new ApiError('not_found')
      const file = { sha256, mediaType: row.media_type }
      return sendFile(reply, file, await isOpen(request), 'immutable')
    },
  )

  app.get<{ Params: { oid: string; step: string }; Querystring: AssetQuery }>(
    `${assets}/step-:step(^[1-9]\\d{0,3}).webp`,
    async (request, reply) => {
      const { oid, step } = request.params
      const wanted = revisionIn(request.query)
      const file = await readStepPicture(database, oid, Number(step), wanted)
      if (!file) throw new ApiError('not_found')
      const kind = file.revision === wanted ? 'by revision' : 'current'
      return sendFile(reply, file, await isOpen(request), kind)
    },
  )

  app.get<{ Params: { oid: string }; Querystring: AssetQuery }>(
    `${assets}/preview.webp`,
    async (request, reply) => {
      const { oid } = request.params
      const open = await isOpen(request)
      const wanted = revisionIn(request.query)
      const steps = await readStepPictures(database, oid, wanted)
      if (steps.length === 0) throw new ApiError('not_found')
      const kind = steps[0]?.revision === wanted ? 'by revision' : 'current'
      return withCaching(reply, open, kind)
        .type('image/webp')
        .send(Buffer.from(await previewAnimation(steps, assetFiles.read)))
    },
  )

  /**
   * @returns whether a presentation's files are open to everybody
   * @throws ApiError `not_found` without the right `content`
   */
  async function isOpen(request: AssetRequest): Promise<boolean> {
    const { oid } = request.params
    const { token } = request.query
    const known = await rights.of(request, { oid, token: typeof token === 'string' ? token : undefined })
    return requireRight(known, 'content', 'not_found').isOpen
  }

  function sendFile(
    reply: FastifyReply,
    { sha256, mediaType }: PaintedFile,
    open: boolean,
    kind: keyof typeof CACHE_CONTROL,
  ): FastifyReply {
    return withCaching(reply, open, kind)
      .type(mediaType)
      .sendFile(sha256, join(assetFiles.pathOf(sha256), '..'), { cacheControl: false, contentType: false })
  }

  function withCaching(reply: FastifyReply, open: boolean, kind: keyof typeof CACHE_CONTROL): FastifyReply {
    return (
      reply
        .header('Cross-Origin-Resource-Policy', open ? 'cross-origin' : 'same-origin')
        // Others revalidate each time, because a view link may have been revoked since.
        .header('Cache-Control', open ? CACHE_CONTROL[kind] : 'private, no-cache')
    )
  }

  const siteFolder = join(import.meta.dirname, '../../../static')
  app.get<{ Params: { name: string } }>(
    '/static/art/:name(^[a-z0-9-]+).preview.svg',
    async (request, reply) => {
      const drawing = await readFile(join(siteFolder, 'art', `${request.params.name}.svg`), 'utf8').catch(
        () => null,
      )
      if (drawing === null) throw new ApiError('not_found')
      reply.header('Cache-Control', 'public, max-age=3600')
      return sendMarkup(reply, movingDrawing(drawing), 'image/svg+xml')
    },
  )
  app.get<{ Params: { '*': string } }>('/static/*', (request, reply) =>
    reply.sendFile(request.params['*'], siteFolder, { maxAge: '1h' }),
  )
  // What pages of others load has one address for ever, and its current one with the hash beside it.
  const forOthers = { ...filesOf(shell, shell.embedClient), ...filesOf(editor, editor.toolbarHost) }
  for (const [name, { file, folder }] of Object.entries(forOthers)) {
    app.get(`/static/${name}`, (_, reply) => {
      if (file === null) throw new ApiError('not_found')
      return reply
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .sendFile(file, folder, { maxAge: '1h' })
    })
  }
  app.get('/static/files.json', (_, reply) =>
    reply
      .headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .header('Cache-Control', 'no-cache')
      .send(
        Object.fromEntries(
          Object.entries(forOthers).flatMap(([name, { url, integrity }]) =>
            integrity === undefined ? [] : [[name, { url, integrity }]],
          ),
        ),
      ),
  )
  app.get('/favicon.svg', (_, reply) => reply.sendFile('favicon.svg', siteFolder, { maxAge: '1d' }))
}

function revisionIn({ revision }: AssetQuery): number | null {
  return typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? Number(revision) : null
}

/** Public name to the file of a build that it stands for. */
function filesOf(
  { folder, publicPath, integrity }: HostBuild,
  files: Readonly<Record<string, string | null>>,
) {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const url = publicPath + (file ?? '')
      return [name, { file, folder, url, integrity: integrity[url] }]
    }),
  )
}

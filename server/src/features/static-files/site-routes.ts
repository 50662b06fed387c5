import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { drawingFile } from '../../content/drawings/site-drawings.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { HostBuild } from '../../storage/hosts/host-build.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from '../../pages/html/speculation-rules.ts'
import type { Parts } from '../parts.ts'

/** The site's own pictures, and the scripts that pages of other sites load. `app` must have `@fastify/static`. */
export function addSiteRoutes(
  app: FastifyInstance,
  { shell, editor }: Pick<Parts, 'shell' | 'editor'>,
): void {
  const siteFolder = join(import.meta.dirname, '../../../static')
  app.get<{ Params: { file: string } }>('/static/art/:file', (request, reply) => {
    const drawing = drawingFile(request.params.file)
    if (drawing === null) throw new ApiError('not_found')
    reply.header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendMarkup(reply, drawing, 'image/svg+xml')
  })
  app.get(SPECULATION_RULES_PATH, (request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=86400', Vary: 'Save-Data' })
      .type('application/speculationrules+json')
      .send(JSON.stringify(request.headers['save-data'] === 'on' ? {} : SPECULATION_RULES)),
  )
  // Pages of other sites load these by an address that never changes; `files.json` names the hashed one.
  const publicFiles = { ...filesOf(shell, shell.forOtherPages), ...filesOf(editor, editor.toolbarHost) }
  for (const [name, { file, folder }] of Object.entries(publicFiles)) {
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
          Object.entries(publicFiles).flatMap(([name, { url, integrity }]) =>
            integrity === undefined ? [] : [[name, { url, integrity }]],
          ),
        ),
      ),
  )
  app.get('/favicon.svg', (_, reply) => reply.sendFile('favicon.svg', siteFolder, { maxAge: '1d' }))
}

/** Maps public names to files of a build. */
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

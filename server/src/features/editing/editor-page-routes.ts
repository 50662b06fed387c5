import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import type { Parts } from '../parts.ts'
import { editPath, isClassic } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { EDITOR_HEAD, EDITOR_REMOTES, editorBody } from './editor-page.ts'

type EditorRequest = FastifyRequest<{ Params: { oid: string } }>

/**
 * The editor's pages (docs/behaviour/addresses.md#editor-address), and the page data of a presentation for other hosts.
 */
export async function registerEditor(
  instance: FastifyInstance,
  {
    rights,
    config,
    editor: build,
    readPageData,
    sendPage,
    now,
  }: Pick<Parts, 'rights' | 'config' | 'editor' | 'readPageData' | 'sendPage' | 'now'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  function page(classicAddress: boolean) {
    return async (request: EditorRequest, reply: FastifyReply) => {
      reply.headers({ 'X-Robots-Tag': 'noindex' })
      // Anonymous visitors must not learn whether the presentation exists.
      if (!request.user) return redirectToLogIn(reply, request.url)
      const found = requireRight(await rights.find(request, request.params), 'comment', 'not_found')
      const { presentation } = found
      if (isClassic(presentation.schemaVersion) !== classicAddress)
        return reply.redirect(editPath(presentation) + queryOf(request), 301)

      const pageData = await readPageData(request, await rights.openPlayer(found))
      const { noscript } = build.messagesOf(pageData.language)
      return sendPage(reply, () => ({
        title: `${presentation.title} · ${config.site.brand}`,
        head: EDITOR_HEAD,
        host: 'editor',
        slots: [],
        remotes: EDITOR_REMOTES,
        pageData,
        body: () => editorBody(pageData, typeof noscript === 'string' ? noscript : ''),
      }))
    }
  }

  for (const [path, classic] of [
    [`/${OID_PARAM}/edit`, true],
    [`/p/edit/${OID_PARAM}`, false],
  ] as const) {
    app.get(`${path}/`, page(classic))
    redirectSlashless(app, `${path}/`)
  }

  app.get(
    '/api/v4/presentation/:oid/page-data/',
    { schema: { params: Type.Object({ oid: Oid }) }, config: { forHosts: true } },
    async (request, reply) => {
      const found = await rights.open(await rights.of(request, request.params))
      // A host on another page needs the token to like the presentation.
      if (request.hostToken === null) reply.csrfToken()
      return reply
        .headers({ 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language, Authorization, Origin' })
        .send({ ...(await readPageData(request, found)), pageStartTime: now() })
    },
  )
}

import { SLUG } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { ListContent, SitePage } from '../../pages/send-site-page.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { copyPath } from '../../pages/data/copy-path.ts'
import { VERSIONS } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { findTemplate, type TemplateCard } from '../../content/presentations/templates.ts'
import { templateBody, templatesBody } from './template-pages.ts'

const PATH = `/presentation-template/:slug(${SLUG.pattern})`

/** Other templates on the page of a template. */
const MAX_OTHERS = 4

/** The list of templates, and the page of a template with a link to copy it. */
export async function registerTemplates(
  app: FastifyInstance,
  {
    database,
    rights,
    sendSitePage,
    sendListPage,
    readShelves,
  }: Pick<Parts, 'database' | 'rights' | 'sendSitePage' | 'sendListPage' | 'readShelves'>,
): Promise<void> {
  app.get('/presentation-template/', async (request, reply) => {
    const text = serverTexts(request.language)
    return sendListPage(request, reply, {
      versions: [VERSIONS.shelves],
      read: async ({ user }) => ({
        title: text('templates.title'),
        description: text('templates.text'),
        body: templatesBody(text, (await readShelves()).templates, user !== null),
      }),
    })
  })

  app.get<{ Params: { slug: string } }>(`${PATH}/`, async (request, reply) => {
    const find = async () => {
      const template = await findTemplate(database, request.params.slug)
      if (!template) throw new ApiError('not_found')
      return templatePageOf(template)
    }
    // Somebody with an account may have rights of their own to the template.
    if (request.user) return sendSitePage(request, reply, await (await find()).read(request))
    return sendListPage(request, reply, { versions: [VERSIONS.shelves], find })
  })

  function templatePageOf(template: TemplateCard): ListContent {
    return { shows: [template.oid], read: (request) => readTemplatePage(request, template) }
  }

  async function readTemplatePage(request: FastifyRequest, template: TemplateCard): Promise<SitePage> {
    const { user, language } = request
    const { templates: all } = await readShelves()
    const at = all.findIndex(({ path }) => path === template.path)
    // The templates after this one, wrapping around, so that each page shows other ones.
    const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].slice(0, MAX_OTHERS)
    const access = await rights.findOrNull(request, template)
    const source = access?.rights.has('copy') ? access.presentation : null
    const usePath = copyPath(user, template.oid)
    const body = templateBody({ text: serverTexts(language), template, source, usePath, others })
    return { title: template.title, body }
  }

  for (const path of ['/presentation-template/', PATH]) redirectSlashless(app, path)
}

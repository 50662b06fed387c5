import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { assetUrl } from '../../files/asset-files.ts'
import { checkFormSender } from '../../http/forms/check-form-sender.ts'
import { readFields } from '../../http/forms/read-fields.ts'
import { refusedForm } from '../../http/forms/refused-form.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { siteOf } from '../../http/site.ts'
import { perVisitor } from '../../limits/per-visitor.ts'
import { serverTexts } from '../../locales/texts.ts'
import { readPaintedAssets } from '../../painting/painted-assets.ts'
import type { Parts } from '../../parts.ts'
import { sharingPath } from '../../presentations/presentation-paths.ts'
import type { Presentation } from '../../presentations/presentation-store.ts'
import { requireRight } from '../../rights/require-right.ts'
import { changeSharing, type OwnedPresentation } from './change-sharing.ts'
import {
  deleteQuestionBody,
  sharingBody,
  SHARING_SECTIONS,
  type SharingPage,
  type SharingSection,
} from './sharing-page.ts'
import { createSharingStore } from './sharing-store.ts'

const PATH = `/dashboard/next/${OID_PARAM}/`

/** Changes per person and minute. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(30, 60_000), hook: 'preValidation' } as const

type OwnRequest = FastifyRequest<{ Params: { oid: string } }>

/**
 * The sharing page of a presentation: visibility, view links and deletion, for its owner only
 * (docs/behaviour/sharing.md#sharing-page).
 */
export async function registerSharing(
  app: FastifyInstance,
  {
    rights,
    database,
    config,
    sendSitePage,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'config' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const store = createSharingStore(database, now)
  await app.register(formbody, { bodyLimit: 16 * 1024 })

  /**
   * @returns `null` for visitors who are not logged in
   * @throws ApiError `not_found` for everybody but the owner
   */
  async function findOwn(
    request: OwnRequest,
    right: 'share' | 'delete' = 'share',
  ): Promise<OwnedPresentation | null> {
    const { user, params } = request
    if (!user) return null
    const { presentation } = requireRight(await rights.find(request, params), right, 'not_found')
    return { user, presentation }
  }

  const toLogIn = (reply: FastifyReply, path: string) =>
    reply.redirect(`/login/?next=${encodeURIComponent(path)}`, 303)

  async function thumbnailOf({ oid }: Presentation): Promise<string | null> {
    const { card } = await readPaintedAssets(database, oid)
    return card && assetUrl(oid, card.sha256, card.mediaType, null)
  }

  async function send(
    request: OwnRequest,
    reply: FastifyReply,
    { presentation }: OwnedPresentation,
    refused: SharingPage['refused'],
    status = 200,
  ) {
    const { language } = request
    const text = serverTexts(language)
    const body = sharingBody({
      ...{ text, language, presentation, refused },
      csrfToken: reply.csrfToken(),
      origin: siteOf(config, request).origin,
      thumbnail: await thumbnailOf(presentation),
      links: await store.linksOf(presentation.oid),
      saved: sectionOf((request.query as { saved?: unknown }).saved),
    })
    const page = { title: presentation.title, body, status, indexed: false, part: 'account' }
    return sendSitePage(request, reply, page)
  }

  async function sendDeleteQuestion(
    request: OwnRequest,
    reply: FastifyReply,
    { presentation }: OwnedPresentation,
    problem?: string,
    status = 200,
  ) {
    const text = serverTexts(request.language)
    const body = deleteQuestionBody({ text, csrfToken: reply.csrfToken(), presentation }, problem)
    const title = text('dashboard.sharing.delete.question')
    return sendSitePage(request, reply, { title, body, status, indexed: false })
  }

  /** Shows the page of a refused form again, with the problem beside the form. */
  const refuse = (sendPage: typeof send | null) =>
    refusedForm(async (request, reply, problem, refusal) => {
      const own = refusal.code === 'not_found' ? null : await findOwn(request as OwnRequest)
      if (!own) throw refusal
      if (!sendPage) return sendDeleteQuestion(request as OwnRequest, reply, own, problem, refusal.statusCode)
      const section = sectionOf(readFields(request)['section']) ?? 'privacy'
      return sendPage(request as OwnRequest, reply, own, { section, problem }, refusal.statusCode)
    })

  const guarded = (sendPage: typeof send | null) => ({
    config: { rateLimit: RATE },
    preHandler: checkFormSender(app),
    errorHandler: refuse(sendPage),
  })

  app.get<{ Params: { oid: string } }>(PATH, async (request, reply) => {
    const own = await findOwn(request)
    return own ? send(request, reply, own, null) : toLogIn(reply, request.url)
  })

  redirectSlashless(app, PATH)

  app.post<{ Params: { oid: string } }>(PATH, guarded(send), async (request, reply) => {
    const own = await findOwn(request)
    if (!own) return toLogIn(reply, sharingPath(request.params))
    const values = readFields(request)
    const section = sectionOf(values['section'])
    if (!section) throw new ApiError('not_found')
    const problem = await changeSharing(store, section, own, values, serverTexts(request.language))
    if (problem !== null) return send(request, reply, own, { section, problem }, 422)
    return reply.redirect(`${sharingPath(own.presentation)}?saved=${section}`, 303)
  })

  app.get<{ Params: { oid: string } }>(`${PATH}delete/`, async (request, reply) => {
    const own = await findOwn(request, 'delete')
    return own ? sendDeleteQuestion(request, reply, own) : toLogIn(reply, request.url)
  })

  app.post<{ Params: { oid: string } }>(`${PATH}delete/`, guarded(null), async (request, reply) => {
    const own = await findOwn(request, 'delete')
    if (!own) return toLogIn(reply, sharingPath(request.params))
    await store.remove(own.presentation.oid)
    return reply.redirect('/dashboard/next/?saved=deleted', 303)
  })
}

function sectionOf(value: unknown): SharingSection | null {
  return SHARING_SECTIONS.find((section) => section === value) ?? null
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readVersionPicture } from '../../content/painting/painted-assets.ts'
import { pageIn } from '../../content/presentations/list-pages.ts'
import { versionsPath } from '../../content/presentations/presentation-paths.ts'
import { ApiError } from '../../foundation/errors.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { createFairQueue } from '../../foundation/tasks/fair-queue.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import type { Parts } from '../parts.ts'
import { compareBody } from './compare-page.ts'
import { compareVersions, readStoredVersion } from './compare-versions.ts'
import { readVersions } from './read-versions.ts'
import { restoreVersion } from './restore-version.ts'
import { versionsBody } from './versions-page.ts'

const PATH = `/dashboard/versions/${OID_PARAM}/`

interface OwnRoute {
  Params: { oid: string }
}

/** A large document occupies the thread for a second. */
const THREAD_QUEUE = { concurrency: 1, maxWaiting: 100, maxWaitingPerPerson: 5 }

type VersionParts = Pick<Parts, 'rights' | 'database' | 'documentThread' | 'quota' | 'storedFiles'> &
  Pick<Parts, 'sendSitePage' | 'now'>

/** The last versions of a presentation: seeing, comparing and restoring them (docs/behaviour/editing.md#versions). */
export async function registerVersions(app: FastifyInstance, parts: VersionParts): Promise<void> {
  const { rights, database, documentThread, storedFiles, sendSitePage } = parts
  const turns = createFairQueue(THREAD_QUEUE)

  /** @throws ApiError `not_found` for people who may not edit it */
  const findEdited = async (request: FastifyRequest<OwnRoute>) =>
    requireRight(await rights.find(request, request.params), 'edit', 'not_found')

  async function send(
    request: FastifyRequest<OwnRoute>,
    reply: FastifyReply,
    problem?: string,
    status = 200,
  ) {
    const { presentation } = await findEdited(request)
    const { saved } = request.query as { saved?: unknown }
    const context = formContext(request, reply)
    const body = versionsBody({
      ...{ ...context, presentation, problem },
      versions: await readVersions(database, presentation.oid),
      isRestored: saved === 'restored',
    })
    return sendSitePage(request, reply, pageOf(context.text('versions.title'), body, status))
  }

  registerAccountForm<OwnRoute>(app, PATH, {
    returnTo: ({ params }) => versionsPath(params),
    show: (request, reply) => send(request, reply),
    showAgain: (request, reply, _, problem, { statusCode }) => send(request, reply, problem, statusCode),
    async receive(request, reply, user) {
      const { presentation } = await findEdited(request)
      const text = serverTexts(request.language)
      const { revision, seen } = readFields(request)
      const wanted = { revision: numberIn(revision), seen: numberIn(seen) }
      if (wanted.revision === null || wanted.seen === null)
        return send(request, reply, text('versions.choose'), 422)
      const restoration = { oid: presentation.oid, revision: wanted.revision, seen: wanted.seen }
      const outcome = await turns.run(senderOf(request, user.oid), () =>
        restoreVersion(parts, { ...restoration, userOid: user.oid }),
      )
      if ('restored' in outcome) return reply.redirect(`${versionsPath(presentation)}?saved=restored`, 303)
      const { lastSave } = outcome
      const problem = lastSave
        ? text('versions.conflict', { name: lastSave.name })
        : text('versions.conflictUnknown')
      return send(request, reply, problem, 409)
    },
  })

  app.get<OwnRoute>(`${PATH}compare/`, async (request, reply) => {
    const { user } = request
    if (!user) return redirectToLogIn(reply, request.url)
    const { presentation } = await findEdited(request)
    const { oid } = presentation
    const query = request.query as { from?: unknown; to?: unknown }
    const [from, to] = [numberIn(query.from), numberIn(query.to)]
    const { text } = formContext(request, reply)
    if (from === null || to === null || from === to) return send(request, reply, text('versions.choose'), 422)
    const [older, newer] = [Math.min(from, to), Math.max(from, to)]
    const source = { readLarge: database.readLarge, thread: documentThread }
    const compared = await turns.run(senderOf(request, user.oid), async () =>
      compareVersions(
        source,
        oid,
        await readStoredVersion(source, oid, older),
        await readStoredVersion(source, oid, newer),
      ),
    )
    const context = formContext(request, reply)
    const body = compareBody({
      ...{ ...context, presentation, compared },
      ...{ from: older, to: newer, page: pageIn(request.query) },
    })
    return sendSitePage(request, reply, pageOf(context.text('versions.title'), body, 200))
  })
  redirectSlashless(app, `${PATH}compare/`)

  app.get<{ Params: { oid: string; revision: string; step: string } }>(
    `${PATH}:revision(^[1-9]\\d{0,8})/step-:step(^-?[1-9]\\d{0,3}).webp`,
    async (request, reply) => {
      const { oid, revision, step } = request.params
      requireRight(await rights.of(request, { oid }), 'edit', 'not_found')
      const picture = await readVersionPicture(database, oid, Number(revision), Number(step))
      if (!picture) throw new ApiError('not_found')
      return reply
        .headers({ 'Cache-Control': 'private, no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' })
        .type(picture.mediaType)
        .send(Buffer.from(await storedFiles.read(picture.sha256)))
    },
  )
}

const senderOf = ({ ip }: FastifyRequest, person: string) => ({ group: addressBlockOf(ip), person })

const numberIn = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null

const pageOf = (title: string, body: ReturnType<typeof versionsBody>, status: number) =>
  ({ ...{ title, body, status, indexed: false, part: 'account' }, header: { hasTerms: false } }) as const

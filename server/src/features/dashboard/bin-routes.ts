import { matches, OID } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { binMs, deleteFromBin, restoreFromBin } from '../../content/presentations/bin.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { BIN_PATH } from '../../content/presentations/presentation-paths.ts'
import { ApiError } from '../../foundation/errors.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { requireUser } from '../../people/rights/require-right.ts'
import type { Parts } from '../parts.ts'
import { BIN_DONE, binBody, type BinPage } from './bin-page.ts'
import { selectedIn } from './change-selection.ts'
import { readTabCounts } from './dashboard-tabs.ts'
import { BIN_KEY_DIGITS, findInBin, readBin, readBinnedPicture } from './read-bin.ts'

type BinParts = Pick<Parts, 'database' | 'storedFiles' | 'sendSitePage' | 'config' | 'now'>

/** What an account deleted: restoring it, and deleting it for good (docs/behaviour/sharing.md#bin). */
export function registerBin(app: FastifyInstance, parts: BinParts): void {
  const { database, storedFiles, sendSitePage, config, now } = parts

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    { deleting = null, problem }: Partial<Pick<BinPage, 'deleting' | 'problem'>>,
    status = 200,
  ) {
    const context = formContext(request, reply)
    const [{ place, entries }, counts] = await Promise.all([
      readBin(database, user.oid, placeIn(request.query, BIN_KEY_DIGITS)),
      readTabCounts(database, user.oid),
    ])
    const { saved } = request.query as { saved?: unknown }
    const body = binBody({
      ...context,
      ...{ deleting, problem, counts, presentations: entries },
      newer: place.previous,
      older: place.next,
      restsMs: binMs(config.tracking.retentionDays),
      done: BIN_DONE.find((done) => done === saved) ?? null,
    })
    return sendSitePage(request, reply, {
      ...{ title: context.text('dashboard.bin.title'), body, status, indexed: false, part: 'account' },
      header: { hasTerms: false, hasUpload: false },
    })
  }

  /** One after the other, so that other writers get their turn between them. @returns how many were restored */
  async function restore(user: User, oids: readonly string[]): Promise<number> {
    let restored = 0
    for (const oid of oids) {
      const isDone = await database.write((transaction) =>
        restoreFromBin(transaction, database.kind, oid, user.oid),
      )
      if (isDone) restored++
    }
    return restored
  }

  registerAccountForm(app, BIN_PATH, {
    async show(request, reply, user) {
      const { delete: oid } = request.query as { delete?: unknown }
      if (typeof oid !== 'string') return send(request, reply, user, {})
      const deleting = matches(OID, oid) ? await findInBin(database, user.oid, oid) : null
      return send(request, reply, user, deleting ? { deleting } : { problem: notThere(request) })
    },
    showAgain: (request, reply, user, problem, { statusCode }) =>
      send(request, reply, user, { problem }, statusCode),
    async receive(request, reply, user) {
      const deleted = selectedIn(request, 'delete')
      const [oid] = deleted
      if (oid !== undefined) {
        const isGone = await database.writeLarge((transaction) =>
          deleteFromBin(transaction, database.kind, oid, user.oid, now()),
        )
        if (isGone) return reply.redirect(`${BIN_PATH}?saved=gone`, 303)
      } else if ((await restore(user, selectedIn(request, 'restore'))) > 0)
        return reply.redirect(`${BIN_PATH}?saved=restored`, 303)
      return send(request, reply, user, { problem: notThere(request) }, 422)
    },
  })

  app.get<{ Params: { oid: string } }>(`${BIN_PATH}${OID_PARAM}/card.webp`, async (request, reply) => {
    const user = requireUser(request)
    const picture = await readBinnedPicture(database, user.oid, request.params.oid)
    if (!picture) throw new ApiError('not_found')
    return reply
      .headers({ 'Cache-Control': 'private, no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' })
      .type(picture.mediaType)
      .send(Buffer.from(await storedFiles.read(picture.sha256)))
  })
}

const notThere = ({ language }: FastifyRequest) => serverTexts(language)('dashboard.bin.faults.notThere')

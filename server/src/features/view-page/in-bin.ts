import type { FastifyReply, FastifyRequest } from 'fastify'
import { binMs } from '../../content/presentations/bin.ts'
import { dateText } from '../../foundation/config/site.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { inBinBody } from '../../pages/not-found.ts'
import type { Parts } from '../parts.ts'

/**
 * Sends the page of a presentation that its owner deleted: to everybody else it is as if it had never been.
 *
 * @returns `false`, and sends nothing, if it is not in the bin of the visitor
 */
export async function sendInBin(
  { database, sendSitePage, config }: Pick<Parts, 'database' | 'sendSitePage' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  oid: string,
): Promise<boolean> {
  const { user, language } = request
  if (!user) return false
  const row = await database.read
    .selectFrom('bin')
    .select('deleted_at')
    .where('oid', '=', oid)
    .where('owner_oid', '=', user.oid)
    .executeTakeFirst()
  if (!row) return false
  const text = serverTexts(language)
  const deletedOn = dateText(row.deleted_at, language)
  const until = dateText(row.deleted_at + binMs(config.tracking.retentionDays), language)
  await sendSitePage(request, reply.header('Cache-Control', 'no-store'), {
    title: text('dashboard.bin.notFound'),
    body: inBinBody(text, { deletedOn, until }),
    status: 404,
    indexed: false,
  })
  return true
}

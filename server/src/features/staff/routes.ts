import type { FastifyInstance } from 'fastify'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import { ROW_KEY_DIGITS } from '../../content/presentations/numbered-rows.ts'
import { staffOnly } from '../../pages/staff-only.ts'
import { STAFF_PATHS, staffTitle } from '../../pages/staff-page.ts'
import { registerStaffAccounts } from './accounts/routes.ts'
import { countWork } from './count-work.ts'
import { logBody } from './log/log-page.ts'
import { readLog } from './log/read-log.ts'
import { overviewBody } from './overview-page.ts'
import { registerShelves } from './shelves/routes.ts'

/** The pages of staff, except the queue of reports (docs/behaviour/staff.md#staff-only). */
export async function registerStaff(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'database' | 'rights' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const { database, sendSitePage } = parts
  const preValidation = staffOnly(sendSitePage)

  app.get(STAFF_PATHS.overview, { preValidation }, async (request, reply) => {
    const { language } = request
    const text = serverTexts(language)
    const body = overviewBody({ text, language, ...(await countWork(database)) })
    return sendSitePage(request, reply, { title: text('staff.title'), body, indexed: false, part: 'staff' })
  })

  app.get(STAFF_PATHS.log, { preValidation }, async (request, reply) => {
    const { language, query } = request
    const text = serverTexts(language)
    const { place, entries } = await readLog(database, placeIn(query, ROW_KEY_DIGITS))
    const body = logBody({ text, language, place, entries })
    return sendSitePage(request, reply, {
      title: staffTitle(text, 'log'),
      body,
      indexed: false,
      part: 'staff',
    })
  })

  await registerShelves(app, parts)
  await registerStaffAccounts(app, parts)
  for (const path of [STAFF_PATHS.overview, STAFF_PATHS.log]) redirectSlashless(app, path)
}

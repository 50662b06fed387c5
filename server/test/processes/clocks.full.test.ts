import { clockOff } from '@viewpage/tooling/faketime'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHttpVisitor, type HttpVisitor } from '../support/http-visitor.ts'
import { pathIn, startMailServer, type MailServer } from '../support/mail-server.ts'
import { createSeveralServers, signUpAt, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { until } from '../support/until.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 240_000
const TWO_MINUTES = 120
const PASSWORD = 'a wholly new fig tree'

const [ahead, behind] = [clockOff(TWO_MINUTES), clockOff(-TWO_MINUTES)]
const missing = ahead && behind ? '' : ' (skipped: libfaketime is missing; apt-get install libfaketime)'

// docs/operating/mail.md#delivery
;(missing === '' ? describe : describe.skip)(
  `servers whose clocks are two minutes ahead of and behind that of PostgreSQL${missing}`,
  () => {
    let several: SeveralServers
    let mails: MailServer
    let servers: readonly ServerProcess[]

    beforeAll(async () => {
      several = await createSeveralServers('postgres')
      mails = await startMailServer()
      const env = {
        VIEWPAGE_SMTP_URL: mails.url,
        VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
        VIEWPAGE_PUBLIC_URL: 'http://localhost',
      }
      servers = [
        await several.start({ env: { ...env, ...ahead } }),
        await several.start({ env: { ...env, ...behind } }),
      ]
    }, TEST_TIMEOUT_MS)

    afterAll(async () => {
      await several.remove()
      await mails.stop()
    }, TEST_TIMEOUT_MS)

    const visitors = (): readonly HttpVisitor[] =>
      servers.map(({ url }) => createHttpVisitor(Number(new URL(url).port)))
    const dateOf = async ({ ask }: HttpVisitor) =>
      Date.parse(String((await ask('GET', '/healthz')).headers.date))

    it(
      'send one mail for a lost password, whose link works at both once, and which logs in at both',
      async () => {
        const [one, other] = visitors()
        if (!one || !other) throw new Error('There are two servers.')
        // The clocks differ, else this shows nothing.
        expect((await dateOf(one)) - (await dateOf(other))).toBeGreaterThan(1_000 * TWO_MINUTES)
        const { at } = await signUpAt(several, servers, 'ada@example.com')
        for (const { ask } of at) expect((await ask('GET', '/settings/')).status).toBe(200)

        for (const [asks, opens, count] of [
          [one, other, 1],
          [other, one, 2],
        ] as const) {
          await asks.ask('GET', '/reset/')
          expect((await asks.submit('/reset/', { email: 'ada@example.com' })).status).toBe(200)
          const path = pathIn(await mails.mailTo('ada@example.com', 2 * count - 1))
          await opens.ask('GET', path)
          expect((await opens.ask('GET', '/mailed/')).body).toContain('For the account ada@example.com.')
          const set = await opens.submit('/mailed/', { newPassword: `${PASSWORD} ${count}` })
          expect(set.headers.location).toBe('/settings/?saved=password#password')
          // The notice of the change.
          await mails.mailTo('ada@example.com', 2 * count)
          asks.cookies.clear()
          await asks.ask('GET', path)
          expect((await asks.ask('GET', '/mailed/')).status).toBe(404)
          opens.cookies.clear()
        }
        const waiting = () =>
          several.inDatabase(({ read }) =>
            read.selectFrom('mails').select('id').where('outcome', 'is', null).execute(),
          )
        await until(async () => (await waiting()).length === 0)
        expect(mails.arrived.map(({ subject }) => subject)).toEqual([
          'Choose a new password',
          'Your password has changed',
          'Choose a new password',
          'Your password has changed',
        ])
      },
      TEST_TIMEOUT_MS,
    )
  },
)

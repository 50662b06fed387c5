import { afterEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { refuseWrites } from '../../../test/support/refuse-writes.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'
import { renewSessions, SESSION_LIFE_MS } from './renew-sessions.ts'

const DAY_MS = 86_400_000

let app: TestApp
afterEach(() => app.stop())

describe.each(DATABASES)('sessions on %s', (kind) => {
  it('that cannot be renewed are logged once a minute, and renewed later', async () => {
    app = await startApp(kind)
    const { database } = app.parts
    for (const name of ['ada', 'ben', 'cleo']) await app.logIn(`${name}@example.com`)
    const rows = () => database.read.selectFrom('sessions').select(['token_hash', 'expires_at']).execute()
    const allow = await refuseWrites(database, 'update', 'sessions')
    let now = app.clock.now + 2 * DAY_MS
    const errors: unknown[] = []
    const renew = renewSessions({ database, now: () => now, onError: (error) => errors.push(error) })
    const renewAll = async () => (await rows()).forEach(renew)

    await renewAll()
    await until(() => errors.length === 1)
    await renewAll()
    now += 59_999
    await renewAll()
    await database.write(async () => undefined)
    expect(errors).toHaveLength(1)
    now += 1
    await renewAll()
    await until(() => errors.length === 2)

    await allow()
    now += 60_000
    await renewAll()
    await until(async () =>
      (await rows()).every(({ expires_at: expiresAt }) => expiresAt === now + SESSION_LIFE_MS),
    )
    expect(errors).toHaveLength(2)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { createHttpBrowser, type HttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const PASSWORD = 'demo-demo'
const ACCOUNTS = 10
const CROWD = 60
/** Log-ins of the crowd that may end between another one's request and response; in one queue it is nearly all. */
const MAX_ENDED_BEFORE = CROWD / 3
/** docs/behaviour/accounts.md#session */
const MAX_SESSIONS = 50

const VISITOR = '2001:db8:1:3::7'

describe.each(DATABASES)('accounts of one address that log in again and again, on %s', (kind) => {
  let app: TestApp
  let origin: string
  /** Log-ins of the crowd that the server has answered. */
  let ended = 0
  let [atRequest, atResponse] = [0, 0]

  beforeAll(async () => {
    app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    app.server.server.on('request', ({ headers, method }, response) => {
      if (method !== 'POST') return
      const isVisitor = headers['x-forwarded-for'] === VISITOR
      if (isVisitor) atRequest = ended
      response.once('finish', () => {
        if (isVisitor) atResponse = ended
        else ended += 1
      })
    })
    for (let number = 0; number < ACCOUNTS; number++) await app.logIn(`eve${number}@example.com`)
    await app.logIn('ada@example.com')
  })
  afterAll(() => app.stop())

  async function openLogIn(): Promise<HttpBrowser> {
    const browser = createHttpBrowser(origin)
    await browser.get('/login/')
    return browser
  }

  const logIn = (browser: HttpBrowser, email: string, from: string) =>
    browser.submit('/login/', { email, password: PASSWORD }, { 'x-forwarded-for': from })

  async function countSessions(email: string): Promise<number> {
    const rows = await app.parts.database.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.oid', 'user_oid')
      .select('token_hash')
      .where('email', '=', email)
      .execute()
    return rows.length
  }

  it('let nobody else wait long', async () => {
    const browsers = await Promise.all(Array.from({ length: CROWD }, openLogIn))
    const visitor = await openLogIn()
    const crowd = browsers.map((browser, number) =>
      logIn(browser, `eve${number % ACCOUNTS}@example.com`, '2001:db8:1:2::7'),
    )
    while (ended === 0) await new Promise((resolve) => setImmediate(resolve))
    const { status } = await logIn(visitor, 'ada@example.com', VISITOR)
    expect(status).toBe(303)
    expect(atResponse - atRequest).toBeLessThan(MAX_ENDED_BEFORE)
    expect((await Promise.all(crowd)).map((answer) => answer.status)).toEqual(browsers.map(() => 303))
  })

  it('keep the sessions used last, up to a number', async () => {
    const tokens: string[] = []
    for (let number = 0; number < MAX_SESSIONS + 10; number++) {
      app.clock.now += 1_000
      const browser = await openLogIn()
      expect((await logIn(browser, 'ada@example.com', VISITOR)).status).toBe(303)
      tokens.push(browser.cookies.get('__Host-session') ?? '')
    }
    expect(await countSessions('ada@example.com')).toBe(MAX_SESSIONS)
    const isOpen = async (token = '') => (await app.parts.accounts.userOfSession(token)) !== null
    expect([await isOpen(tokens[9]), await isOpen(tokens[10]), await isOpen(tokens.at(-1))]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('keep no more sessions when they log in at the same time', async () => {
    const user = await app.parts.accounts.findByEmail('eve0@example.com')
    if (!user) throw new Error('The account is missing.')
    await Promise.all(Array.from({ length: MAX_SESSIONS + 20 }, () => app.parts.accounts.startSession(user)))
    expect(await countSessions('eve0@example.com')).toBe(MAX_SESSIONS)
  })

  it('never end the session that they begin, even if a clock is behind', async () => {
    const user = await app.parts.accounts.findByEmail('eve1@example.com')
    if (!user) throw new Error('The account is missing.')
    for (let number = 0; number < MAX_SESSIONS + 5; number++) {
      app.clock.now -= 1
      const token = await app.parts.accounts.startSession(user)
      expect(await app.parts.accounts.userOfSession(token)).not.toBeNull()
    }
  })
})

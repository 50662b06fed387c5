import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpBrowser, type Answer, type HttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const PASSWORD = 'a fig tree'
/** Failed log-ins of one account, and of one address, in a quarter of an hour. */
const [MAX_PER_ACCOUNT, MAX_PER_ADDRESS] = [10, 100]

describe.each(ONE_DATABASE)('logging in, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let count = 0

  beforeAll(async () => {
    // One proxy in front: it says which address a visitor has.
    app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.stop())

  const newAddress = () => `10.0.${(count >> 8) & 255}.${count++ & 255}`

  async function signUp(name: string): Promise<string> {
    const email = `${name}@example.com`
    await app.parts.accounts.signUp({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' })
    return email
  }

  const logIn = (
    email: string,
    password: string,
    { address = newAddress(), browser = createHttpBrowser(origin) } = {},
  ): Promise<Answer> => browser.submit('/login/', { email, password }, { 'x-forwarded-for': address })

  async function fail(email: string, times: number, from: { address?: string; browser?: HttpBrowser } = {}) {
    for (let time = 0; time < times; time++) {
      expect((await logIn(email, `guess ${time}`, from)).status).toBe(422)
    }
  }

  // docs/behaviour/accounts.md#log-in-limits
  it('works for a class of forty behind one address within a minute, one of whom mistypes', async () => {
    const emails = await Promise.all(Array.from({ length: 40 }, (_, index) => signUp(`pupil${index}`)))
    const address = newAddress()
    await fail(emails[0] ?? '', 3, { address })
    const answers = await Promise.all(emails.map((email) => logIn(email, PASSWORD, { address })))
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 303))
    // And again after the break, because successful log-ins are not counted.
    for (let time = 0; time <= MAX_PER_ACCOUNT; time++) {
      expect((await logIn(emails[0] ?? '', PASSWORD, { address })).status).toBe(303)
    }
  })

  it('is limited in all server processes together', async () => {
    const email = await signUp('everywhere')
    const second = await app.another({})
    const secondOrigin = await second.server.listen({ port: 0, host: '127.0.0.1' })
    await fail(email, MAX_PER_ACCOUNT - 1)
    await fail(email, 1, { browser: createHttpBrowser(secondOrigin) })
    expect((await logIn(email, PASSWORD)).status).toBe(429)
    const elsewhere = await logIn(email, PASSWORD, { browser: createHttpBrowser(secondOrigin) })
    expect(elsewhere.status).toBe(429)
    await second.close()
  })

  it('is limited for one password on many accounts; IPv6 addresses count by network', async () => {
    const address = (part: number) => `2001:db8:1:2:${part.toString(16)}::${part.toString(16)}`
    const tried = await Promise.all(
      Array.from({ length: MAX_PER_ADDRESS }, (_, index) =>
        logIn(`nobody${index}@example.com`, PASSWORD, { address: address(index) }),
      ),
    )
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await logIn('nobody@example.com', PASSWORD, { address: address(999) })).status).toBe(429)
    expect((await logIn('nobody@example.com', PASSWORD, { address: '2001:db8:1:3::1' })).status).toBe(422)
  })

  describe('with a browser that was used before', () => {
    it('remembers several accounts, but none that never logged in', async () => {
      const [ada, ben, eve] = [await signUp('ada'), await signUp('ben'), await signUp('eve')]
      const shared = createHttpBrowser(origin)
      for (const email of [ada, ben]) {
        await logIn(email, PASSWORD, { browser: shared })
        shared.cookies.delete('__Host-session')
      }
      for (const email of [ada, ben, eve]) await fail(email, MAX_PER_ACCOUNT)
      const statuses = []
      for (const email of [ada, ben, eve]) {
        statuses.push((await logIn(email, PASSWORD, { browser: shared })).status)
        shared.cookies.delete('__Host-session')
      }
      expect(statuses).toEqual([303, 303, 429])
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { createHttpBrowser, type Answer, type HttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const PASSWORD = 'a fig tree'
/** Failed log-ins of one account in a quarter of an hour. */
const MAX_PER_ACCOUNT = 10

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

  it('is limited for a guessed account from every address and with every header', async () => {
    const email = await signUp('guessed')
    await fail(email, MAX_PER_ACCOUNT)
    for (const forwarded of [newAddress(), `1.2.3.4, ${newAddress()}`, '2001:db8::1', 'unknown', '']) {
      const answer = await logIn(email, PASSWORD, { address: forwarded })
      expect(answer.status).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
      expect(answer.body).toContain('Too many attempts. Try again in 15 minutes.')
      expect(answer.body).toContain(`value="${email}"`)
    }
    app.clock.now += 15 * 60_000
    expect((await logIn(email, PASSWORD)).status).toBe(303)
  })

  // docs/behaviour/accounts.md#log-in
  it('does not reveal whether an account exists, however often it is tried', async () => {
    const there = await signUp('is-there')
    const not = 'is-none@example.com'
    for (let time = 0; time < MAX_PER_ACCOUNT + 2; time++) {
      const [one, other] = [await logIn(there, 'wrong'), await logIn(not, 'wrong')]
      expect(other.status).toBe(one.status)
      expect(formIn(other).replace(not, there)).toBe(formIn(one))
      expect(Object.keys(other.headers)).toEqual(Object.keys(one.headers))
    }
  })

  describe('with a browser that was used before', () => {
    // docs/behaviour/accounts.md#log-in-limits
    it('works while strangers guess', async () => {
      const email = await signUp('known')
      const browser = createHttpBrowser(origin)
      const address = newAddress()
      expect((await logIn(email, PASSWORD, { browser, address })).status).toBe(303)
      await browser.submit('/logout/', {})
      browser.cookies.delete('__Host-session')
      await fail(email, MAX_PER_ACCOUNT)
      expect((await logIn(email, PASSWORD)).status).toBe(429)
      // Also when the strangers are at the same address.
      expect((await logIn(email, PASSWORD, { address })).status).toBe(429)
      expect((await logIn(email, PASSWORD, { browser, address })).status).toBe(303)
    })

    it('has its own limit', async () => {
      const email = await signUp('thief')
      const browser = createHttpBrowser(origin)
      await logIn(email, PASSWORD, { browser })
      browser.cookies.delete('__Host-session')
      await fail(email, MAX_PER_ACCOUNT, { browser })
      expect((await logIn(email, PASSWORD, { browser })).status).toBe(429)
      expect((await logIn(email, PASSWORD)).status).toBe(303)
    })

    it('ignores a forged cookie', async () => {
      const [email, own] = [await signUp('forged'), await signUp('forger')]
      const browser = createHttpBrowser(origin)
      await logIn(own, PASSWORD, { browser })
      const device = browser.cookies.get('__Host-device') ?? ''
      await fail(email, MAX_PER_ACCOUNT)
      const [id, signature] = device.split('.')
      for (const made of [
        device,
        `${id}.${signature}.${signature}`,
        `${'A'.repeat(22)}.${signature}`,
        `${id}.${'A'.repeat(43)}`,
        'constructor',
        '.'.repeat(200),
        '',
      ]) {
        browser.cookies.clear()
        browser.cookies.set('__Host-device', made)
        expect((await logIn(email, PASSWORD, { browser })).status).toBe(429)
      }
    })
  })
})

/** The page without parts that differ for each visit. */
function formIn({ body }: Answer): string {
  return (/<form class="site-form"[\s\S]*<\/form>/.exec(body)?.[0] ?? '').replace(
    /name="csrftoken" value="[^"]+"/,
    '',
  )
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_HOOKS } from '../../src/people/hooks/hook-store.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { startHookReceiver, type HookReceiver } from '../support/hook-receiver.ts'
import { listen } from '../support/release-over-http.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { postForm, submitForm } from '../support/submit-form.ts'
import { until } from '../support/until.ts'

const LIST = '/settings/hooks/'
const pageOf = (id: string) => `${LIST}${id}/`

// docs/behaviour/programs.md#web-hooks
describe.each(ONE_DATABASE)('somebody who attacks by web hooks, on %s', (kind) => {
  let app: TestApp
  let receiver: HookReceiver
  let own: string
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let adasHook: string

  beforeAll(async () => {
    receiver = await startHookReceiver()
    app = await startApp(kind, { env: { VIEWPAGE_INTERNAL_HOOKS: receiver.origin }, queuePollMs: 20 })
    own = await listen(app)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adams' })
    adasHook = await addTo(ada)
  })
  afterAll(async () => {
    await app.stop()
    receiver.stop()
  })

  async function addTo({ oid }: { readonly oid: string }): Promise<string> {
    const hook = await app.parts.hooks.add(oid, { url: `${receiver.origin}/`, events: ['like'] })
    if (!hook) throw new Error('The web hook was not added.')
    return hook.id
  }
  const hooksOf = async ({ oid }: { readonly oid: string }) => app.parts.hooks.of(oid)

  it('adds no address of a private network, of this machine or of this server', async () => {
    const addresses = [
      ...['http://10.0.0.1/', 'https://192.168.1.1/', 'https://172.16.0.1/', 'https://169.254.169.254/'],
      ...['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fd00::1]/'],
      ...['https://localhost/', 'https://0x7f000001/', 'https://127.1/', 'https://0/', 'file:///etc/passwd'],
      ...[own, own.replace('http:', 'https:'), `${receiver.origin}@10.0.0.1/`, `${own}/api/v1/csrf/`],
    ]
    for (const url of addresses) {
      const { statusCode } = await submitForm(eve, LIST, { url, like: 'yes' })
      expect([url, statusCode]).toEqual([url, 422])
    }
    expect(await hooksOf(eve)).toEqual([])
  })

  it('reaches nothing by an address that was stored before it was forbidden', async () => {
    const hook = await app.parts.hooks.add(eve.oid, { url: `${own}/api/v1/csrf/`, events: ['like'] })
    await app.parts.hooks.test(hook?.id ?? '')
    const log = () => app.parts.hooks.deliveries(hook?.id ?? '', null)
    await until(async () => (await log())[0]?.detail !== null)
    expect(await log()).toMatchObject([{ status: null, detail: expect.stringContaining('plain HTTP') }])
    await app.parts.hooks.remove(eve.oid, hook?.id ?? '')
  })

  it('neither reads nor changes the web hook of another account, as if there were none', async () => {
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const id of [adasHook, missing, `${adasHook}'`]) {
      expect((await eve.get(pageOf(encodeURIComponent(id)))).statusCode).toBe(404)
      for (const action of ['test', 'again', 'off', 'on', 'remove']) {
        const page = pageOf(encodeURIComponent(id))
        const { statusCode, body } = await submitForm(eve, LIST, { action, delivery: id }, page)
        expect([id, action, statusCode]).toEqual([id, action, 404])
        expect(body).not.toContain(receiver.origin)
      }
    }
    expect(await hooksOf(ada)).toMatchObject([{ id: adasHook, off: null }])
    expect(receiver.received).toEqual([])
  })

  it('sends no delivery of another web hook again, nor reads on from one', async () => {
    await app.parts.hooks.test(adasHook)
    await until(() => receiver.received.length === 1)
    const [delivery] = await app.parts.hooks.deliveries(adasHook, null)
    const evesHook = await addTo(eve)
    const fields = { action: 'again', delivery: delivery?.id ?? '' }
    expect((await submitForm(eve, pageOf(evesHook), fields)).statusCode).toBe(404)
    const older = await eve.get(`${pageOf(evesHook)}?before=${delivery?.id ?? ''}`)
    expect([older.statusCode, older.body.includes('name="delivery"')]).toEqual([200, false])
    expect(receiver.received).toHaveLength(1)
    await app.parts.hooks.remove(eve.oid, evesHook)
  })

  it('sends no form from another page: without its token nothing changes', async () => {
    for (const csrftoken of [undefined, '', 'x'.repeat(32)]) {
      const token: Record<string, string> = csrftoken === undefined ? {} : { csrftoken }
      const added = await postForm(ada, LIST, { ...token, url: `${receiver.origin}/eve`, like: 'yes' })
      const removed = await postForm(ada, pageOf(adasHook), { ...token, action: 'remove' })
      expect([added.statusCode, removed.statusCode]).toEqual([403, 403])
    }
    expect((await postForm(app.browser(), LIST, { url: receiver.origin, like: 'yes' })).statusCode).toBe(403)
    expect(await hooksOf(ada)).toHaveLength(1)
  })

  it(`has at most ${MAX_HOOKS}, also with many forms at once`, async () => {
    const mallory = await app.logIn('mallory@example.com', { firstName: 'Mal', lastName: 'Ory' })
    const { body } = await mallory.get(LIST)
    const csrftoken = /name="csrftoken" value="([^"]*)"/.exec(body)?.[1] ?? ''
    const form = { csrftoken, url: `${receiver.origin}/many`, like: 'yes' }
    const answers = await Promise.all(
      Array.from({ length: MAX_HOOKS + 5 }, () => postForm(mallory, LIST, form)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 422)
    expect([(await hooksOf(mallory)).length, refused.length]).toEqual([MAX_HOOKS, 5])
    expect(refused[0]?.body).toContain(`${MAX_HOOKS}`)
  })
})

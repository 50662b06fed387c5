import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'
import { createStaffStore } from '../../people/staff/staff-store.ts'
import { STAFF_PATHS } from '../../pages/staff-page.ts'

const PATHS = Object.values(STAFF_PATHS)
const ACCOUNTS = STAFF_PATHS.accounts

describe.each(DATABASES)('the pages of staff on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await mark(true)
  })

  afterAll(() => app.stop())

  const mark = (isStaff: boolean, email = 'ada@example.com') =>
    createStaffStore(app.parts.database, () => app.clock.now).setStaff(email, isStaff)
  const switchTo = (action: string, account: string) => submitForm(ada, ACCOUNTS, { action, account })
  const find = (email: string) => submitForm(ada, ACCOUNTS, { action: 'find', email })

  // docs/behaviour/staff.md#staff-only
  it('are there for staff, and missing for everybody else', async () => {
    for (const path of PATHS) {
      const statuses = [ada, ben, app.browser()].map(async (who) => (await who.get(path)).statusCode)
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 200, 404, 404])
      expect((await ben.get(path)).body).toContain('There is nothing at this point of the path')
    }
  })

  it('have a heading and the same links in each language', async () => {
    const titles = new Set<string>()
    for (const language of LANGUAGES) {
      const { body } = await ada.get('/staff/', { 'accept-language': language })
      titles.add(/<h1>([^<]+)<\/h1>/.exec(body)?.[1] ?? '')
      for (const path of PATHS) expect(body).toContain(`href="${path}"`)
    }
    expect([titles.size, titles.has('')]).toEqual([LANGUAGES.length, false])
  })

  // docs/behaviour/staff.md#staff-mark
  it('are linked from the menu of staff only', async () => {
    const isStaff = async (who: Browser) => sitePageDataIn(await who.get('/')).visitor?.isStaff
    expect([await isStaff(ada), await isStaff(ben)]).toEqual([true, undefined])
  })

  // docs/behaviour/staff.md#staff-only
  it('refuse the form of somebody who is not staff any more, and say that nothing was changed', async () => {
    await mark(true, 'ben@example.com')
    const { body } = await ben.get(ACCOUNTS)
    const csrftoken = /name="csrftoken" value="([^"]+)"/.exec(body)?.[1] ?? ''
    await mark(false, 'ben@example.com')
    const responses = await Promise.all(
      PATHS.filter((path) => path !== '/staff/' && path !== '/staff/log/').map((path) =>
        postForm(ben, path, { csrftoken, action: 'on', account: ben.oid, add: 'yes', address: '/p/orbit1/' }),
      ),
    )
    for (const response of responses) {
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain(
        'Your account is not marked as staff at the moment. Nothing was changed.',
      )
    }
    expect(await presenterViewOf(ben)).toBe(0)
    const stranger = await postForm(app.browser(), ACCOUNTS, { action: 'on', account: ben.oid })
    expect([stranger.statusCode, stranger.body.includes('marked as staff')]).toEqual([404, false])
  })

  it('refuse a form without its CSRF token', async () => {
    await ada.get(ACCOUNTS)
    const response = await postForm(ada, ACCOUNTS, { csrftoken: 'forged', action: 'on', account: ben.oid })
    expect([response.statusCode, response.body.includes('Please send it again')]).toEqual([403, true])
    expect(await presenterViewOf(ben)).toBe(0)
  })

  const presenterViewOf = async ({ oid }: { oid: string }) => {
    const { has_presenter_view } = await app.parts.database.read
      .selectFrom('users')
      .select('has_presenter_view')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow()
    return has_presenter_view
  }

  // docs/behaviour/staff.md#presenter-view-of-an-account
  it('switch presenter view on and off for an account that is found by its e-mail address', async () => {
    const found = await find(' Ben@Example.com ')
    expect([found.statusCode, found.headers.location]).toEqual([303, `${ACCOUNTS}?account=${ben.oid}`])
    const page = await ada.get(String(found.headers.location))
    expect(page.body).toContain('Ben Okri')
    expect(page.body).toContain('Presenter view is off.')

    const saved = await switchTo('on', ben.oid)
    expect((await ada.get(String(saved.headers.location))).body).toContain('Presenter view is switched on.')
    const user = await app.parts.accounts.findByEmail('ben@example.com')
    expect(user?.hasPresenterView).toBe(true)
    await switchTo('off', ben.oid)
    await switchTo('off', ben.oid)
    expect(await presenterViewOf(ben)).toBe(0)
    const { body } = await ada.get(STAFF_PATHS.log)
    // What changes nothing is not in the log.
    expect([...body.matchAll(/Switched presenter view (\w+)/g)].map(([, way]) => way)).toEqual(['off', 'on'])
  })

  it.each(['be', 'ben@example', 'nobody@example.com', ''])(
    'find no account by %j, and keep what was typed',
    async (email) => {
      const { statusCode, body } = await find(email)
      expect([statusCode, body.includes('There is no account with this e-mail address.')]).toEqual([
        422,
        true,
      ])
      expect(body).toContain(`value="${email}"`)
    },
  )

  it('say that an account was deleted meanwhile', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await app.parts.settings.deleteAccount(eve.oid)
    const { statusCode, body } = await switchTo('on', eve.oid)
    expect([statusCode, body.includes('This account was deleted meanwhile.')]).toEqual([409, true])
  })

  // docs/behaviour/staff.md#names-in-the-log
  it('name an account in the log as long as it exists, and never store a name', async () => {
    const zoe = await app.logIn('zoe@example.com', { firstName: 'Zoe', lastName: 'Ito' })
    await mark(true, 'zoe@example.com')
    await submitForm(zoe, ACCOUNTS, { action: 'on', account: ben.oid })
    expect((await ada.get(STAFF_PATHS.log)).body).toMatch(/Zoe Ito/)
    await app.parts.settings.deleteAccount(zoe.oid)
    const { body } = await ada.get(STAFF_PATHS.log)
    expect(body).not.toContain('Zoe')
    expect(body).toContain(`Deleted account ${zoe.oid.slice(-6)}`)
    const stored = JSON.stringify(await app.parts.database.read.selectFrom('staff_log').selectAll().execute())
    expect(stored).toContain(zoe.oid)
    expect(stored).not.toMatch(/zoe|ben@|Okri/i)
  })

  // docs/behaviour/staff.md#log
  it('never change or delete an entry of the log', async () => {
    const { write, read } = app.parts.database
    const count = async () => (await read.selectFrom('staff_log').select('id').execute()).length
    const before = await count()
    await expect(write((transaction) => transaction.deleteFrom('staff_log').execute())).rejects.toThrow(
      'append-only',
    )
    await expect(
      write((transaction) => transaction.updateTable('staff_log').set({ target: 'other1' }).execute()),
    ).rejects.toThrow('append-only')
    expect([before > 0, await count()]).toEqual([true, before])
  })

  // docs/behaviour/staff.md#log
  it('show the log in pages of 50, which lead from one to the next', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('staff_log')
        .values(
          Array.from({ length: 70 }, (_, index) => ({
            staff_oid: ada.oid,
            action: 'shelf-add' as const,
            detail: 'videos',
            reason: null,
            target: `/video/explore/#video-${index}`,
            created_at: app.clock.now,
          })),
        )
        .execute(),
    )
    const videos = (body: string) => [...body.matchAll(/>\/video\/explore\/#video-(\d+)</g)].map(([, n]) => n)
    const first = decoded((await ada.get(STAFF_PATHS.log)).body)
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? ''
    const second = decoded((await ada.get(next)).body)
    expect([videos(first).length, videos(first)[0], videos(second)[0]]).toEqual([50, '69', '19'])
    const back = /rel="prev" href="([^"]+)"/.exec(second)?.[1] ?? ''
    expect(videos(decoded((await ada.get(back)).body))).toEqual(videos(first))
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const PAGE = '/dashboard/next/named1/'

describe.each(DATABASES)('the form of a new view link on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'named1', privacy: 'private' })
  }, 30_000)

  afterAll(() => app.stop())

  const make = (fields: Record<string, string>) => submitForm(ada, PAGE, { section: 'link', ...fields })

  // docs/behaviour/sharing.md#view-links
  it('shows name, password and last day of a view link, also once it has expired', async () => {
    const lastDay = new Date(app.clock.now + 86_400_000).toISOString().slice(0, 10)
    expect(
      (await make({ question: 'require', name: '<i>Press</i>', lastDay, password: 'for the press' }))
        .statusCode,
    ).toBe(303)
    const facts = async () => /<small>(Requires[^<]*)<\/small>/.exec((await ada.get(PAGE)).body)?.[1]
    const page = (await ada.get(PAGE)).body
    expect(page).toContain('>&#60;i&#62;Press&#60;/i&#62;</label>')
    expect(page).not.toContain('for the press')
    expect(await facts()).toMatch(
      /^Requires name and e-mail · with a password · valid until \d+ November 2026 · made on/,
    )
    app.clock.now += 2 * 86_400_000
    expect(await facts()).toMatch(/ · expired on \d+ November 2026 · /)
  })

  // docs/behaviour/sharing.md#view-links
  it.each([
    ['a past day', { lastDay: '2001-01-01' }, 'Choose a day from today on.'],
    ['no day of the calendar', { lastDay: '2999-02-30' }, 'Choose a day from today on.'],
    ['no day at all', { lastDay: 'soon' }, 'Choose a day from today on.'],
    ['a short password', { password: 'short' }, 'at least 8 characters'],
    ['a very common password', { password: 'password1' }, 'most used'],
    ['an endless name', { name: 'x'.repeat(101) }, 'Please make this shorter.'],
  ])('makes no view link with %s, and keeps what was typed', async (_, fields, problem) => {
    const before = await storesOf(app).sharing.linksOf('named1')
    const answer = await make({ question: 'ask', name: 'Press', ...fields })
    expect([answer.statusCode, answer.body.includes(problem)]).toEqual([422, true])
    expect(answer.body).toMatch(/name="question" value="ask" checked/)
    expect(answer.body).toContain(`value="${'name' in fields ? fields.name : 'Press'}"`)
    expect(await storesOf(app).sharing.linksOf('named1')).toEqual(before)
  })
})

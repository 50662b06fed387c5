import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { storesOf } from '../../../../test/support/stores.ts'
import { postForm } from '../../../../test/support/submit-form.ts'

type Fields = Readonly<Record<string, string>>

describe.each(DATABASES)('the page of what a view link asks, in two windows, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let path: string

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { oid: 'windows1', ownerOid: ada.oid, privacy: 'private' })
  })
  beforeEach(async () => {
    const link = await storesOf(app).sharing.addLink('windows1', ada.oid, { question: 'open' })
    path = `/dashboard/next/windows1/links/${link ?? ''}/`
  })
  afterAll(() => app.stop())

  const hiddenIn = (page: string): Fields =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
  const NOTHING = { allowed: '', agreement: '', maxViews: '' }
  async function openWindow() {
    const hidden = hiddenIn((await ada.get(path)).body)
    return (typed: Fields) => postForm(ada, path, { ...hidden, ...NOTHING, ...typed })
  }
  const stored = async () => decoded((await ada.get(path)).body)

  // docs/behaviour/sharing.md#what-a-link-asks-in-two-windows
  it('overwrites nothing from a window that shows an older state, keeps what was typed, and replaces it on the second press', async () => {
    const [first, second] = [await openWindow(), await openWindow()]
    expect((await first({ agreement: 'Say nothing.', mark: 'yes' })).statusCode).toBe(303)
    const typed = { allowed: 'cora@example.org', maxViews: '7' }
    const refused = await second(typed)
    expect(refused.statusCode).toBe(409)
    const shown = decoded(refused.body)
    expect(shown).toContain('You saved something else for this link in another window meanwhile')
    expect(shown).toMatch(/>cora@example\.org<\/textarea>.*value="7"/s)
    expect(shown).not.toContain('Say nothing.')
    expect(await stored()).toContain('>Say nothing.</textarea>')
    // A reload of the page sends it again.
    expect((await second(typed)).statusCode).toBe(409)

    const again = await postForm(ada, path, { ...hiddenIn(refused.body), ...NOTHING, ...typed })
    expect(again.statusCode).toBe(303)
    expect(await stored()).toContain('>cora@example.org</textarea>')
    expect(await stored()).not.toContain('Say nothing.')
  })

  // docs/behaviour/sharing.md#what-a-link-asks-in-two-windows
  it('keeps the older state of a form that is refused for a field, too', async () => {
    const [first, second] = [await openWindow(), await openWindow()]
    await first({ maxViews: '3' })
    const refused = await second({ maxViews: 'many' })
    expect(refused.statusCode).toBe(422)
    const corrected = { ...hiddenIn(refused.body), ...NOTHING, maxViews: '4' }
    expect((await postForm(ada, path, corrected)).statusCode).toBe(409)
    expect(await stored()).toContain('value="3"')
  })

  // docs/behaviour/sharing.md#what-a-link-asks-in-two-windows
  it('keeps one of two different forms that are sent at once', async () => {
    const windows = [await openWindow(), await openWindow()]
    const answers = await Promise.all(
      windows.map((send, index) => send({ allowed: `a${index}@example.org`, maxViews: `${index + 1}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    const kept = answers.findIndex(({ statusCode }) => statusCode === 303)
    expect(await stored()).toMatch(new RegExp(`>a${kept}@example.org</textarea>.*value="${kept + 1}"`, 's'))
  })

  // docs/behaviour/sharing.md#what-a-link-asks-in-two-windows
  it('takes a form that is sent twice', async () => {
    const send = await openWindow()
    const answers = [await send({ maxViews: '3', mark: 'yes' }), await send({ maxViews: '3', mark: 'yes' })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  })
})

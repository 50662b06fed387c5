import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { DATABASES } from '../support/databases.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { postForm, submitForm } from '../support/submit-form.ts'

/** What the focus is on when a page opens: an opening tag. */
function focusIn({ body }: LightMyRequestResponse): string {
  const tags = body.match(/<[a-z][^<>]* autofocus\b[^<>]*>/g) ?? []
  expect(tags).toHaveLength(1)
  return tags[0] ?? ''
}

/** Whether a refused field names its message, and the message is there. */
function expectMessage(response: LightMyRequestResponse, tag: string): void {
  expect(tag).toContain('aria-invalid="true"')
  const [, ids = ''] = /aria-describedby="([^"]+)"/.exec(tag) ?? []
  const [id = ''] = ids.split(' ')
  expect(response.body).toContain(`<p class="site-error" id="${id}" role="alert">`)
}

// docs/behaviour/page.md#refused-forms
describe.each(DATABASES)('a refused form on %s', (kind) => {
  let app: TestApp
  let people: Record<'nobody' | 'ada' | 'staff', Browser>

  beforeAll(async () => {
    app = await startApp(kind)
    const ada = await app.logIn('ada@example.com')
    const staff = await app.logIn('staff@example.com')
    const { database } = app.parts
    await database.write((transaction) =>
      transaction.updateTable('users').set({ is_staff: 1 }).where('oid', '=', staff.oid).execute(),
    )
    await publishTinyDeck(app, {}, { oid: 'deck1', ownerOid: ada.oid, privacy: 'public' })
    people = { nobody: app.browser(), ada, staff }
  })

  afterAll(() => app.stop())

  const SHARING = '/dashboard/next/deck1/'
  const NEW_LINK = { makeLink: 'yes', question: 'open', name: '', lastDay: '', password: '' }

  it.each([
    ['of the log-in', 'nobody', '/login/', { email: 'ada@example.com', password: 'wrong' }, 'email'],
    [
      'of the sign-up',
      'nobody',
      '/signup/',
      { firstName: 'A', lastName: 'x'.repeat(201), email: 'x' },
      'lastName',
    ],
    ['of the names', 'ada', '/settings/', { section: 'name', firstName: '', lastName: '' }, 'firstName'],
    ['of the e-mail address', 'ada', '/settings/', { section: 'email', email: 'x' }, 'email'],
    ['of the language', 'ada', '/settings/', { section: 'language', language: 'xx' }, 'language'],
    ['of the password', 'ada', '/settings/', { section: 'password', newPassword: 'x' }, 'currentPassword'],
    ['that deletes the account', 'ada', '/settings/', { section: 'delete' }, 'currentPassword'],
    ['of the first look', 'ada', `${SHARING}first-look/`, { title: '' }, 'title'],
    ['of a view link, for its day', 'ada', SHARING, { ...NEW_LINK, lastDay: '2020-01-01' }, 'lastDay'],
    ['of a view link, for its password', 'ada', SHARING, { ...NEW_LINK, password: 'x' }, 'password'],
    ['of the search for an account', 'staff', '/staff/accounts/', { action: 'find', email: 'x' }, 'email'],
    ['of a shelf', 'staff', '/staff/shelves/picks/', { add: 'yes', address: '' }, 'address'],
    ['of a video', 'staff', '/staff/shelves/videos/', { add: 'yes', title: '', length: 'x' }, 'title'],
    ['of a release token', 'nobody', '/releases/', { action: 'log-in', person: '' }, 'person'],
  ] as const)('%s has the focus on its first wrong field', async (_, who, path, fields, field) => {
    const response = await submitForm(people[who], path, fields)
    expect(response.statusCode).toBe(422)
    const tag = focusIn(response)
    expect(tag).toContain(` name="${field}"`)
    expectMessage(response, tag)
  })

  it.each([
    ['of a report', 'nobody', '/contact/abuse/deck1/', { note: 'my note' }, 'copyright'],
    ['of a video', 'staff', '/staff/shelves/videos/', { add: 'yes', title: 'T', length: '2:14' }, '/'],
  ] as const)('%s has the focus on the first choice of a group', async (_, who, path, fields, value) => {
    const response = await submitForm(people[who], path, fields)
    expect(focusIn(response)).toMatch(new RegExp(`^<input.* type="radio".* value="${value}`))
    expectMessage(response, /<fieldset[^>]*aria-invalid[^>]*>/.exec(response.body)?.[0] ?? '')
  })

  it.each([
    ['the log-in', 'nobody', '/login/', { email: 'ada@example.com' }],
    ['the settings', 'ada', '/settings/', { section: 'name', firstName: 'A', lastName: 'B' }],
    ['sharing', 'ada', SHARING, { privacy: 'private' }],
    ['the dashboard', 'ada', '/dashboard/next/', { action: 'privacy', oid: 'deck1', privacy: 'private' }],
  ] as const)('has the focus on its message in %s, if no field is wrong', async (_, who, path, fields) => {
    const response = await postForm(people[who], path, { csrftoken: 'expired', ...fields })
    expect(response.statusCode).toBe(403)
    expect(focusIn(response)).toMatch(/^<p class="site-error"[^>]*tabindex="-1"/)
  })

  it('keeps what was chosen for sharing', async () => {
    const privacy = await postForm(people.ada, SHARING, { privacy: 'unlisted' })
    expect(privacy.body).toMatch(/name="privacy" value="unlisted" checked/)
    const download = await postForm(people.ada, SHARING, { allowed: 'yes' })
    expect(download.body).toMatch(/name="allowed" value="yes" checked/)
  })

  it('has no focus of its own before it was sent', async () => {
    for (const path of ['/login/', '/signup/', '/contact/abuse/deck1/'])
      expect((await app.browser().get(path)).body).not.toContain('autofocus')
  })

  it('is answered at an address without a place in the page, which would take the focus', async () => {
    for (const path of ['/settings/', SHARING]) {
      const { body } = await people.ada.get(path)
      expect(body).not.toMatch(/<form[^>]* action="[^"]*#/)
    }
    expect((await people.staff.get('/staff/shelves/picks/')).body).not.toMatch(/<form[^>]* action="[^"]*#/)
  })
})

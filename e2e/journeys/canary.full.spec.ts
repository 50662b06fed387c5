import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import type { ViewPage } from '../models/view-page.ts'
import { FAULT_EVENT } from '../support/fake-remotes.ts'
import {
  browserSinks,
  databaseSinks,
  fileSinks,
  followRequests,
  sinksWith,
  mergeSinks,
  reportingSinks,
  type Sinks,
} from '../support/sinks.ts'
import { storedFromNow, type Stored } from '../support/stored-events.ts'
import { expect } from '../support/test.ts'
import { releaseFaultyToolbar } from '../support/thrown-errors.ts'
import { test as base } from '../support/with-sentry.ts'

interface Watched {
  readonly stored: Stored
  /** All sinks: of the server, the current storages of this browser, and its requests since the start of the test. */
  readonly sinks: () => Promise<Sinks>
}

const test = base.extend<{ watched: Watched }>({
  watched: async ({ page, context, server, sentry }, use) => {
    const requests = followRequests(context)
    const sinks = async () =>
      mergeSinks(
        databaseSinks(server),
        fileSinks(server),
        reportingSinks(server, sentry),
        await browserSinks(page),
        requests(),
      )
    await use({ stored: storedFromNow(server), sinks })
  },
})

// Maximum output: the log at its lowest level, events as in production, errors sent to Sentry.
test.use({
  moreKnobs: { VIEWPAGE_ENV: 'production', VIEWPAGE_LOG_LEVEL: 'trace' },
  allowedInConsole: /on purpose|status of 422/,
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.beforeAll(({ server }) => releaseFaultyToolbar(server))

/** Names that occur nowhere else in the test data. */
const viewer = { name: 'Canarinella Serinuszky', email: 'yellow.serinuszky@canary-nest.example' }
const VIEWER = ['canarinella', 'serinuszky', 'canary-nest']
const account = { first: 'Goldfinchia', last: 'Cardueliszy', email: 'red.cardueliszy@finch-nest.example' }
const ACCOUNT = ['goldfinchia', 'cardueliszy', 'finch-nest']
const PASSWORDS = ['Siskin-Spinuszy-4711', 'Linnet-Linariaszy-4712']

const fail = (page: Page, throws: string) =>
  page.evaluate(([name, text]) => void dispatchEvent(new CustomEvent(name, { detail: { throws: text } })), [
    FAULT_EVENT,
    throws,
  ] as const)

/** Plays a step and copies the link. */
async function usePage(page: Page, viewPage: ViewPage): Promise<void> {
  await viewPage.viewer.present()
  await expect(viewPage.slot('viewer').locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#step=2$/)
  const toolbar = new Toolbar(page)
  const share = await toolbar.open('Share')
  await share.getByRole('button', { name: 'Copy link' }).click()
  await toolbar.closeByEscape(share)
}

test('name and e-mail of an identified visitor are stored in their table, and nowhere else', async ({
  page,
  viewPage,
  sentry,
  watched: { stored, sinks },
}) => {
  test.slow()

  await viewPage.open('/v/linkask1/')
  const overlay = page.getByRole('dialog', { name: /Ada Lovelace/ })
  await overlay.getByLabel('Name').fill(viewer.name)
  await overlay.getByLabel('E-mail').fill(viewer.email)
  const accepted = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/viewers/'),
  )
  await page.keyboard.press('Enter')
  expect((await accepted).ok()).toBe(true)
  await viewPage.seeLive('viewer', 'toolbar', 'transcript')
  await usePage(page, viewPage)
  await fail(page, `no such viewer ${viewer.email}, on purpose, at ${page.url()}?who=${viewer.email}`)
  await expect.poll(() => stored.pageErrors().length).toBe(1)
  await expect.poll(() => sentry.events().length).toBeGreaterThan(0)
  const browserBefore = await browserSinks(page)
  await page.getByRole('searchbox').fill('moons')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/explore\/search\//)
  await page.goto('/p/orbit1/')
  await viewPage.seeLive('toolbar')
  await viewPage.toolbar.like().click()
  await page.waitForURL(/\/signup\/basic\//)
  await page.goto('/help/who-is-watching/')
  await expect.poll(() => stored.watched().times.length).toBeGreaterThan(0)
  await expect.poll(() => stored.events().map(({ name }) => name)).toContain('search_presentations')

  const all = mergeSinks(browserBefore, await sinks())
  expect(sinksWith(VIEWER, all)).toEqual([
    'table link_viewers.name',
    'table link_viewers.email',
    'body of /api/v1/insights/viewers/linkask1/',
  ])
  // The link is a secret, too: page errors and Sentry must not contain it.
  const withLink = sinksWith(['linkask1'], all)
  expect(withLink).not.toContain('Sentry')
  expect(withLink.filter((sink) => sink.startsWith('table page_errors'))).toEqual([])
})

test('the data of an account is stored in its row only, and a password nowhere', async ({
  page,
  viewPage,
  sentry,
  watched: { stored, sinks },
}) => {
  test.slow()
  const [password = '', mistyped = ''] = PASSWORDS
  const before = sentry.events().length
  const logIn = async (typed: string) => {
    await page.goto('/login/?next=/p/garden1/')
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByLabel('Password').fill(typed)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  await page.goto('/signup/')
  await page.getByLabel('First name').fill(account.first)
  await page.getByLabel('Last name').fill(account.last)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button').click()
  await page.waitForURL('/dashboard/next/')
  await page.goto('/logout/')
  await logIn(mistyped)
  await expect(page.getByRole('alert')).toBeVisible()
  await logIn(password)
  await page.waitForURL('/p/garden1/')
  await viewPage.seeLive('viewer', 'toolbar', 'transcript')
  await usePage(page, viewPage)
  await viewPage.toolbar.like().click()
  await fail(page, `${account.first} ${account.last} <${account.email}> failed, on purpose`)
  await expect.poll(() => stored.pageErrors().length).toBe(1)
  await expect.poll(() => sentry.events().length).toBe(before + 1)
  await expect.poll(() => stored.events().map(({ name }) => name)).toContain('like_presentation')
  const browserBefore = await browserSinks(page)
  await page.goto('/settings/')

  const all = mergeSinks(browserBefore, await sinks())
  const places = sinksWith(ACCOUNT, all)
  expect(places.filter((sink) => !sink.startsWith('table users.'))).toEqual([
    'body of /signup/',
    'body of /login/',
  ])
  expect(sinksWith(PASSWORDS, all)).toEqual(['body of /signup/', 'body of /login/'])
})

test('of the exported files, only that of the viewers contains names and e-mails', async ({
  page,
  logIn,
}) => {
  await logIn('ada@example.com')
  const files = await Promise.all(
    ['days', 'steps', 'views', 'path', 'viewers'].flatMap((kind) =>
      ['csv', 'ndjson'].map(async (ending) => {
        const response = await page.request.get(`/p/orbit1/insights/export/${kind}.${ending}`)
        expect(response.ok()).toBe(true)
        return [`${kind}.${ending}`, await response.text()] as const
      }),
    ),
  )
  expect(sinksWith(['ben okri', 'ben@example.com'], new Map(files))).toEqual([
    'viewers.csv',
    'viewers.ndjson',
  ])
})

test('the test detects planted data in URLs, the log, storages, errors and tables', async ({
  page,
  viewPage,
  sentry,
  watched: { stored, sinks },
}) => {
  const planted = 'Bullfinchia Pyrrhulaszy'
  await viewPage.openLive(`/p/orbit1/?name=${encodeURIComponent(planted)}`)
  await page.evaluate((name) => {
    localStorage.setItem('planted', btoa(`who: ${name}`))
    sessionStorage.setItem('planted', name)
    document.cookie = `planted=${encodeURIComponent(name)}`
  }, planted)
  // A name that is not in the page data, so the page cannot remove it from the error.
  await fail(page, `${planted} failed, on purpose`)
  await expect.poll(() => stored.pageErrors().length).toBe(1)
  await expect.poll(() => sentry.received.join('')).toContain(planted)
  await expect.poll(() => stored.events().map(({ name }) => name)).toContain('load_public_view_page')
  expect(sinksWith(['bullfinchia'], await sinks())).toEqual(
    expect.arrayContaining([
      'addresses',
      'server log',
      'Sentry',
      'cookies',
      'localStorage planted',
      'sessionStorage planted',
      'table page_errors.message',
      'table analytics_events.event',
      'body of /api/v1/page-errors/',
    ]),
  )
})

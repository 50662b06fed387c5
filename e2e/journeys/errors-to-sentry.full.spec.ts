import { FAULT_EVENT } from '../support/fake-remotes.ts'
import { expect } from '../support/test.ts'
import { releaseFaultyToolbar } from '../support/thrown-errors.ts'
import { test } from '../support/with-sentry.ts'

test.use({ allowedInConsole: /on purpose/ })
test.beforeAll(({ server }) => releaseFaultyToolbar(server))

test('Sentry receives errors with remote and version, also early ones, without data of the visitor', async ({
  page,
  viewPage,
  logIn,
  sentry,
}) => {
  const order: string[] = []
  page.on('request', (request) => {
    if (/\/sentry\.\w+\.js$/.test(request.url())) order.push('sentry')
  })
  page.on('load', () => order.push('load'))
  await logIn('ben@example.com')
  await page.addInitScript((name) => {
    // As soon as the remote is live, before Sentry has loaded.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-slot="toolbar"][data-state="live"]')) return
      observer.disconnect()
      dispatchEvent(new CustomEvent(name, { detail: { throws: 'early, on purpose, of Ben Okri' } }))
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] })
  }, FAULT_EVENT)
  await viewPage.openLive()
  await expect.poll(() => sentry.events().length).toBe(1)
  const [event] = sentry.events()
  expect(event).toMatchObject({
    release: 'mf-toolbar@7.1.0',
    environment: 'local',
    level: 'error',
    tags: { remote: 'mf-toolbar', version: '7.1.0', kind: 'uncaught' },
    extra: { count: 1 },
    exception: { values: [{ type: 'Error', value: 'early, on purpose, of …' }] },
  })
  const frames = event?.exception.values[0]?.stacktrace.frames ?? []
  expect(frames.at(-1)).toMatchObject({
    function: expect.stringContaining('failOnPurpose'),
    filename: expect.stringContaining('/remotes/mf-toolbar/7.1.0/'),
  })
  for (const part of ['user', 'request', 'breadcrumbs', 'server_name']) expect(event).not.toHaveProperty(part)
  expect(sentry.received.join('\n')).toContain('"infer_ip":"never"')
  expect(sentry.received.join('\n')).not.toMatch(/Ben|Okri|ben@|orbit1|session_id/)
  expect(order).toEqual(['load', 'sentry'])
})

// docs/behaviour/errors.md#sentry
test('Sentry is not loaded without an error', async ({ page, viewPage, sentry }) => {
  const before = sentry.received.length
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  expect(loaded.filter((url) => url.includes('sentry'))).toEqual([])
  expect(sentry.received).toHaveLength(before)
})

// docs/behaviour/errors.md#sentry
test('errors of visitors who opted out of tracking are sent to our server only', async ({
  page,
  server,
  viewPage,
  sentry,
  stored,
}) => {
  const before = sentry.received.length
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.context().addCookies([{ name: 'tracking_choice', value: 'off', url: server.url }])
  await viewPage.openLive()
  await page.evaluate((name) => {
    dispatchEvent(new CustomEvent(name, { detail: { throws: 'quietly, on purpose' } }))
  }, FAULT_EVENT)
  await expect.poll(() => stored.pageErrors()).toMatchObject([{ remote: 'mf-toolbar', version: '7.1.0' }])
  expect(loaded.filter((url) => url.includes('sentry'))).toEqual([])
  expect(sentry.received).toHaveLength(before)
})

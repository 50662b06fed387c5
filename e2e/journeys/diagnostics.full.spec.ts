import { readFileSync } from 'node:fs'
import { DiagnosticsPanel } from '../models/diagnostics.ts'
import { violations } from '../support/axe.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { storedFromNow } from '../support/stored-events.ts'
import { expect, PRODUCTION, test as base } from '../support/test.ts'

const PAGE = '/p/orbit1/?diagnostics'

const test = base.extend<{ panel: DiagnosticsPanel }>({
  panel: ({ page }, use) => use(new DiagnosticsPanel(page)),
})

test.use({ serverKnobs: PRODUCTION })

// docs/diagnostics.md
test('an embed has no panel, and loads nothing of it', async ({ page, panel }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/p/orbit1/embed/?diagnostics')
  await expect(page.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  await expect(panel.root).toHaveCount(0)
  expect(files.filter((file) => /\/shell\/diagnostics\./.test(file))).toEqual([])
})

test('the list can be filtered, paused and cleared', async ({ viewPage, panel }) => {
  await viewPage.openLive(PAGE)
  await expect((await panel.actions('mf-toolbar')).filter({ hasText: 'mf-viewer →' })).toHaveCount(0)
  await panel.button('Pause').click()
  await viewPage.viewer.present()
  const started = await panel.actions('viewer/presentationStarted')
  await expect(panel.root).toContainText('No actions')
  await panel.button('Resume').click()
  await expect(started).toHaveCount(1)
  await panel.button('Clear').click()
  await expect(started).toHaveCount(0)
})

test('the recording can be saved', async ({ viewPage, panel }) => {
  await viewPage.openLive(PAGE)
  await viewPage.viewer.present()
  await expect(await panel.actions('viewer/presentationStarted')).toHaveCount(1)
  const file = await panel.download('Save the recording')
  expect(readFileSync(await file.path(), 'utf8')).toContain('"viewer/presentationStarted@1"')
})

test.describe('a simulated fault', () => {
  test.use({ allowedInConsole: /Failed while (?:loading|mounting)|simulate/ })

  // docs/behaviour/errors.md#simulated-faults
  test('404 shows the fallback with "Try again", which works once the simulation has ended', async ({
    page,
    viewPage,
    panel,
  }) => {
    let attempts = 0
    page.on('console', (message) => {
      if (message.text().includes('Failed while loading')) attempts++
    })
    await viewPage.openLive(PAGE)
    await panel.show('Slots')
    await expect(panel.slot('toolbar')).toContainText('Live')
    await panel.simulate('mf-toolbar', '404')
    await viewPage.seeState('toolbar', 'failed')
    await viewPage.seeLive('header', 'viewer', 'metadata', 'transcript', 'sidebar', 'cta')
    await panel.show('Slots')
    await expect(panel.slot('toolbar')).toContainText('Failed')
    await expect(panel.root).toContainText('(missing: ')
    const tryAgain = viewPage.slot('toolbar').getByRole('button', { name: 'Try again' })
    const before = attempts
    await tryAgain.click()
    // Both attempts: an attempt after the end of the simulation would make the slot live by itself.
    await expect.poll(() => attempts).toBe(before + 2)
    await viewPage.seeState('toolbar', 'failed')
    await panel.button('End the simulation').click()
    await tryAgain.click()
    await viewPage.seeLive('toolbar')
    await expect(panel.slot('toolbar')).toContainText('Live')
  })

  test('a slot that throws on mount shows its fallback', async ({ viewPage, panel }) => {
    await viewPage.openLive(PAGE)
    await panel.simulate('mf-toolbar', 'Throws on mount')
    await viewPage.seeState('toolbar', 'failed')
  })

  test('a slow remote is late, and is live in the end', async ({ viewPage, panel }) => {
    await viewPage.openLive(PAGE)
    await panel.simulate('mf-toolbar', 'Loads 5 s late')
    await viewPage.seeState('toolbar', 'late')
    await viewPage.seeLive('toolbar')
  })

  // docs/behaviour/errors.md#left-out
  test('leaves the page load out of figures', async ({ page, viewPage, panel, server }) => {
    const visit = async () => {
      await viewPage.viewer.present()
      await viewPage.viewer.next()
      await viewPage.viewer.seeStep(2, 12)
      // A view counts after a second.
      const playing = Date.now()
      await expect.poll(() => Date.now() - playing).toBeGreaterThan(1_500)
      await page.goto('/terms/')
    }
    await viewPage.openLive(PAGE)
    await panel.simulate('mf-toolbar', '404')
    await viewPage.seeState('toolbar', 'failed')
    const stored = storedFromNow(server)
    const viewsBefore = stored.views('orbit1')
    await visit()
    await viewPage.open()
    await panel.button('End the simulation').click()
    await viewPage.openLive()
    await visit()
    const plays = () => stored.events().filter(({ name }) => name === 'play')
    // What the first visit had sent would be stored before.
    await expect.poll(() => plays().length).toBeGreaterThan(0)
    expect(plays()).toHaveLength(1)
    expect(stored.views('orbit1') - viewsBefore).toBe(1)
    expect(stored.pageErrors()).toEqual([])
  })
})

test('the panel works with the keyboard alone, and ends with the tab’s diagnostics', async ({
  page,
  viewPage,
  panel,
}) => {
  await viewPage.openLive(PAGE)
  const handle = panel.root.getByRole('separator', { name: 'Height of the panel' })
  await handle.focus()
  const height = async () => (await panel.root.boundingBox())?.height ?? 0
  const before = await height()
  await page.keyboard.press('ArrowUp')
  await expect.poll(height).toBe(before + 24)
  await page.keyboard.press('Tab')
  await expect(panel.root.getByRole('tab', { name: 'Actions' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(panel.root.getByRole('tab', { name: 'Slots' })).toBeFocused()
  await expect(panel.slot('toolbar')).toContainText('Live')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.root.getByRole('tab')).toHaveCount(0)
  await page.reload()
  await expect.poll(height).toBe(before + 24)
  await panel.button('End diagnostics').focus()
  await page.keyboard.press('Enter')
  await expect(panel.root).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('viewpage.diagnostics')
  await viewPage.openLive()
  await expect(panel.root).toHaveCount(0)
})

test('the end of the page can be scrolled above the panel', async ({ page, viewPage, panel }) => {
  await viewPage.openLive(PAGE)
  const terms = page.getByRole('contentinfo').getByRole('link').last()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [link, box] = [await terms.boundingBox(), await panel.root.boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 800, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 860 }, colorScheme })

    test('every view fits, and axe finds nothing', async ({ page, viewPage, panel }) => {
      await viewPage.openLive(PAGE)
      for (const view of ['Actions', 'Slots'] as const) {
        await panel.show(view)
        const faults = (await layoutFaults(page)).filter(
          // The panel lies over the page, which ends above it.
          (fault) => fault.includes('diagnostics') && !fault.includes('lies over'),
        )
        expect([...faults, ...(await violations(page))], view).toEqual([])
        const hidden = await panel.root
          .getByRole('tabpanel')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect(hidden, view).toBe(0)
      }
    })
  })
}

test.describe('the editor', () => {
  test.use({ visitor: 'eve@example.com', allowedInConsole: /Failed while|mf[-_]toolbar|simulate/ })

  test('has the same panel', async ({ page, panel }) => {
    await page.goto('/p/edit/orbit1/?diagnostics')
    await panel.show('Slots')
    await expect(panel.slot('toolbar')).toContainText('Live')
    await panel.simulate('mf-toolbar', 'Throws on mount')
    await expect(page.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'failed')
    await panel.button('End the simulation').click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
  })
})

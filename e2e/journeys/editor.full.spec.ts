import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { brokenBuildOf, buildOf } from '../support/fake-remotes.ts'
import { holdBack } from '../support/hold-back.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'
import { editorOn } from '../models/editor.ts'

test.use({ visitor: 'eve@example.com' })

// docs/behaviour/editing.md#before-its-script
test('the editor has its header, title and stage before its script, and nothing moves when that runs', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  // Fonts are loaded first, because a late font shifts the header.
  await page.goto('/dashboard/next/')
  await page.evaluate(() => document.fonts.ready)
  for (const [width, height] of [
    [360, 740],
    [1280, 860],
  ] as const) {
    await page.setViewportSize({ width, height })
    const letCome = await holdBack(page, /\/editor\/main\.[^/]+\.js/)
    await page.goto('/p/edit/orbit1/', { waitUntil: 'domcontentloaded' })
    const title = page.getByRole('heading', { level: 1 })
    const before = [await title.boundingBox(), await page.locator('.editor-waiting-stage').boundingBox()]
    letCome()
    const stage = page.getByRole('region', { name: 'Stage' }).locator('img').locator('..')
    await expect(stage).toBeVisible()
    await editorOn(page).seeSaved()
    await editorOn(page).seeToolbar('live')
    const after = [await title.boundingBox(), width > 992 ? await stage.boundingBox() : null]
    expect.soft(placesOf(after)).toEqual(placesOf(before))
    expect.soft(await shifts(), `${width} px`).toEqual([])
  }
})

type Box = { x: number; y: number; width: number; height: number } | null
const placesOf = (boxes: readonly Box[]) =>
  boxes.map((box) => box && [box.x, box.y, box.height].map(Math.round))

test('a step is dragged to another position, and undo moves it back', async ({ page }) => {
  const editor = editorOn(page)
  await editor.open()
  const third = await editor.stepTitle(3).inputValue()
  const [from, to] = [await editor.handle(3).boundingBox(), await editor.handle(1).boundingBox()]
  if (!from || !to) throw new Error('[e2e] The handles are not on the page.')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 10 })
  await page.mouse.up()
  await expect(editor.stepTitle(1)).toHaveValue(third)
  await editor.seeStatus('Not saved yet')
  // A click within 50 ms after the drop counts as part of the drag, sooner than a person clicks.
  await expect(async () => {
    const isBack = (await editor.stepTitle(3).inputValue()) === third
    if (!isBack) await page.getByRole('button', { name: 'Undo' }).click({ timeout: 1_000 })
    await expect(editor.stepTitle(3)).toHaveValue(third, { timeout: 1_000 })
  }).toPass()
  await editor.seeSaved()
})

// docs/behaviour/editing.md#skipped-steps
test('a skipped step is gone for visitors, a duplicate follows its original, and both can be undone', async ({
  page,
  context,
}) => {
  test.slow()
  const editor = editorOn(page)
  await editor.open()
  const [second, third] = [await editor.stepTitle(2).inputValue(), await editor.stepTitle(3).inputValue()]
  await editor.fromMenu('More for step 2', 'Skip')
  await expect(editor.stepTitle(2)).toHaveValue(third)
  await editor.fromMenu('More for step 2', 'Duplicate')
  await expect(editor.stepTitle(3)).toBeFocused()
  await page.keyboard.type('Once more')
  await editor.save()
  await editor.seeSaved()

  const visited = await context.newPage()
  await visited.goto('/p/orbit1/')
  const transcript = visited.locator('[data-slot="transcript"]')
  await expect(visited.getByText('12 steps', { exact: false }).first()).toBeVisible()
  await expect(transcript.getByRole('heading', { name: third })).toHaveCount(1)
  await expect(transcript.getByRole('heading', { name: 'Once more' })).toHaveCount(1)
  await expect(transcript.getByRole('heading', { name: second })).toHaveCount(0)

  for (let change = 0; change < 3; change++) await page.getByRole('button', { name: 'Undo' }).click()
  await editor.save()
  await editor.seeSaved()
  await expect(editor.stepTitle(2)).toHaveValue(second)
  await visited.reload()
  await expect(transcript.getByRole('heading', { name: second })).toHaveCount(1)
  await expect(transcript.getByRole('heading', { name: 'Once more' })).toHaveCount(0)
})

test.describe('two editors at once', () => {
  test.use({ allowedInConsole: /status of 409/ })

  // docs/behaviour/editing.md#two-editors
  test('lose nothing: the second sees the saved version of the first beside their own', async ({
    page,
    context,
  }) => {
    const editor = editorOn(page)
    await editor.open()
    const before = await editor.title.inputValue()
    const otherPage = await context.newPage()
    const other = editorOn(otherPage)
    await other.open()
    await other.title.fill('By the first')
    await other.save()
    await other.seeSaved()

    await editor.title.fill('By the second')
    await editor.save()
    const panel = page.getByRole('alert').filter({ hasText: 'You saved a change in another window' })
    await expect(panel).toContainText('By the first')
    await expect(panel).toContainText('By the second')
    await expect(editor.title).toHaveValue('By the second')
    await panel.getByRole('radio', { name: /^Theirs/ }).check()
    await expect(editor.title).toHaveValue('By the first')
    await panel.getByRole('radio', { name: /^Yours/ }).check()
    await editor.title.fill(before)
    await editor.save()
    await editor.seeSaved()
    await expect(panel).toBeHidden()
  })
})

test('leaving with unsaved changes asks for confirmation', async ({ page }) => {
  const editor = editorOn(page)
  await editor.open()
  await editor.title.press('End')
  await editor.title.pressSequentially('!')
  await editor.seeStatus('Not saved yet')
  const opened = page.waitForEvent('dialog')
  void page.goto('/p/orbit1/').catch(() => undefined)
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(editor.title).toHaveValue(/!$/)
})

test.describe('the editor works without the toolbar', () => {
  test.use({ allowedInConsole: /mf-toolbar|mf_toolbar|Failed to load resource|broken on purpose/ })
  const entry = /\/remotes\/(~\d+\/)?mf-toolbar\/[^/]+\/remoteEntry/

  const seeEditing = async (page: Page) => {
    const editor = editorOn(page)
    await expect(editor.toolbar).toContainText('The toolbar did not load. You can go on editing.')
    await editor.title.press('End')
    await editor.title.pressSequentially('!')
    await expect(editor.title).toHaveValue(/!$/)
    await editor.seeStatus('Not saved yet')
    await page.getByRole('button', { name: 'Undo' }).click()
  }

  test('that hangs', async ({ page }) => {
    await page.route(entry, () => undefined)
    await editorOn(page).open()
    await editorOn(page).seeToolbar('failed')
    await seeEditing(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('that throws, and shows its last good version', async ({ page, server }) => {
    const { release, activate } = releaseTo(server)
    const version = nextVersion()
    await release(brokenBuildOf('mf-toolbar', version, 'throws-on-load'))
    const editor = editorOn(page)
    await editor.open()
    await editor.seeToolbar('live')
    await expect(editor.toolbar).not.toHaveAttribute('data-version', version)
    await activate('mf-toolbar', '1.0.0')
  })

  test('whose contract does not match, and names the difference', async ({ page, server }) => {
    const { release, activate } = releaseTo(server)
    const version = nextVersion()
    const { manifest, files } = buildOf('mf-toolbar', version)
    await release({ manifest: { ...manifest, shared: { react: '^20.0.0' } }, files })
    const editor = editorOn(page)
    await editor.open()
    await editor.seeToolbar('live')
    await expect(editor.toolbar).toContainText('The latest toolbar does not fit this editor (react@^20.0.0)')
    await expect(editor.toolbar).not.toHaveAttribute('data-version', version)
    await activate('mf-toolbar', '1.0.0')
  })
})

test('the editor has no axe violations: editing, comments', async ({ page }) => {
  const editor = editorOn(page)
  const check = async () => (await new AxeBuilder({ page }).analyze()).violations
  await editor.open()
  await editor.seeToolbar('live')
  await expect(editor.stepTitle(1)).toBeVisible()
  expect(await check()).toEqual([])
  await page.getByRole('link', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  expect(await check()).toEqual([])
})

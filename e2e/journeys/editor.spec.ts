import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { brokenBuildOf, buildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'eve@example.com' })

/** Page model of the editor. */
const editorOn = (page: Page) => {
  const toolbar = page.locator('[data-slot="toolbar"]')
  return {
    open: async (path = '/p/edit/orbit1/') => {
      // A pending request would delay the load event forever.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    toolbar,
    seeToolbar: (state: 'live' | 'failed') => expect(toolbar).toHaveAttribute('data-state', state),
    title: page.getByRole('textbox', { name: 'Title', exact: true }),
    stepTitle: (step: number) => page.getByRole('textbox', { name: `Title of step ${step}`, exact: true }),
    handle: (step: number) => page.getByRole('button', { name: new RegExp(`^Move step ${step}:`) }),
    save: () => page.getByRole('button', { name: 'Save' }).click(),
    // After a reorder the server paints pictures before it responds.
    seeSaved: () => expect(page.getByText('Everything is saved')).toBeVisible({ timeout: 30_000 }),
    seeStatus: (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(),
  }
}

test('saved edits are visible on the view page: title, order and titles of the steps', async ({
  page,
  viewPage,
}) => {
  test.slow()
  const editor = editorOn(page)
  await editor.open()
  const before = await editor.title.inputValue()
  const [first, second] = [await editor.stepTitle(1).inputValue(), await editor.stepTitle(2).inputValue()]
  await editor.title.fill('Round and round')
  // Reorders with the keyboard.
  await editor.handle(2).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${second}” is lifted, at position 2 of 12.`)).toBeAttached()
  // The keyboard sensor listens for arrow keys one task after it announces the lift, sooner than a person presses one.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`“${second}” is over position 1 of 12.`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(editor.stepTitle(1)).toHaveValue(second)
  await editor.stepTitle(2).fill('The beginning')
  await editor.save()
  await editor.seeSaved()

  await viewPage.openLive()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round and round')
  await viewPage.viewer.present()
  await expect(viewPage.slot('viewer').getByText(second).first()).toBeVisible()

  // Restores the deck for the other tests of this worker.
  await editor.open()
  await expect(editor.stepTitle(2)).toHaveValue('The beginning')
  await editor.title.fill(before)
  await editor.stepTitle(2).fill(first)
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await editor.save()
  await editor.seeSaved()
})

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
    const panel = page.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile' })
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

test('a comment on a step is written, seen by others, and deleted', async ({ page, browser, logIn }) => {
  const editor = editorOn(page)
  await editor.open('/p/edit/orbit1/#present')
  const text = `<b>Well</b> said & "quoted" 🪐 ${Date.now()}`
  await page.getByRole('textbox', { name: 'Your comment' }).fill(text)
  await page.getByRole('combobox', { name: 'About' }).selectOption('3')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')

  const others = await browser.newContext({ storageState: undefined })
  const cora = await others.newPage()
  await logIn('cora@example.com', cora)
  await cora.goto('/p/edit/orbit1/')
  await expect(cora.getByText(text)).toBeVisible()
  await expect(cora.getByRole('link', { name: /^Step 3:/ }).last()).toHaveAttribute('href', /#step=3$/)
  await expect(cora.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0)
  await expect(cora.getByRole('button', { name: /^Delete the comment by Eve/ })).toHaveCount(0)
  await others.close()

  await page
    .getByRole('button', { name: /^Delete the comment by Eve/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(text)).toHaveCount(0)
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

  test('that fails to load, and loads on retry', async ({ page }) => {
    await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }))
    const editor = editorOn(page)
    await editor.open()
    await editor.seeToolbar('failed')
    await seeEditing(page)
    await page.unrouteAll()
    await editor.toolbar.getByRole('button', { name: 'Try again' }).click()
    await editor.seeToolbar('live')
  })

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

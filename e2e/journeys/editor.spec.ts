import type { Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'
import { editorOn } from '../models/editor.ts'

test.use({ visitor: 'eve@example.com' })

test('saved edits are visible on the view page: title, order and titles of the steps, and no notes', async ({
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
  await editor.openTexts(2)
  await editor.notes(2).fill('Nobody else reads this')
  await editor.save()
  await editor.seeSaved()

  await viewPage.openLive()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round and round')
  await viewPage.viewer.present()
  await expect(viewPage.slot('viewer').getByText(second).first()).toBeVisible()
  expect(await page.content()).not.toContain('Nobody else reads this')

  // Restores the deck for the other tests of this worker.
  await editor.open()
  await expect(editor.stepTitle(2)).toHaveValue('The beginning')
  await editor.title.fill(before)
  await editor.stepTitle(2).fill(first)
  await editor.openTexts(2)
  await expect(editor.notes(2)).toHaveValue('Nobody else reads this')
  await editor.notes(2).fill('')
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await editor.save()
  await editor.seeSaved()
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
})

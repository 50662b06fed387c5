import { Keyboard } from '../models/keyboard.ts'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ keyboard: Keyboard; toolbar: Toolbar }>({
  keyboard: ({ page }, use) => use(new Keyboard(page)),
  toolbar: ({ page }, use) => use(new Toolbar(page)),
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('with the keyboard only, a visitor', () => {
  test('searches, and uses the user menu', async ({ page, viewPage, logIn, keyboard }) => {
    await logIn('ben@example.com')
    await viewPage.openLive()
    const header = viewPage.slot('header')
    await keyboard.tabToAndPress(header.getByRole('button', { name: 'Account of Ben Okri' }))
    const item = (name: string) => page.getByRole('menuitem', { name })
    await expect(item('My dashboard')).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(item('Account settings')).toBeFocused()
    await keyboard.press('End')
    await expect(item('Log out')).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(header.getByRole('button', { name: 'Account of Ben Okri' })).toBeFocused()
    await keyboard.press('ArrowDown', 'Enter')
    await expect(page).toHaveURL('/dashboard/next/')
    await keyboard.tabTo(header.getByRole('searchbox'))
    await keyboard.type('kepler')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/explore/search/?search=kepler')
  })

  test('likes and unlikes', async ({ viewPage, logIn, keyboard }) => {
    await logIn('ben@example.com')
    await viewPage.openLive('/p/garden1/')
    const like = viewPage.toolbar.like()
    const before = await like.getAttribute('aria-pressed')
    await keyboard.tabToAndPress(like, 'Space')
    await expect(like).not.toHaveAttribute('aria-pressed', before ?? '')
    await keyboard.press('Enter')
    await expect(like).toHaveAttribute('aria-pressed', before ?? '')
  })

  test('shares a link to the current step', async ({ page, viewPage, keyboard, toolbar }) => {
    await viewPage.openLive('/p/orbit1/#step=3')
    await keyboard.press('Enter')
    await viewPage.viewer.seeStep(3, 12)
    await keyboard.tabToAndPress(toolbar.button('Share'))
    const share = toolbar.dialog('Share')
    await keyboard.tabToAndPress(share.getByRole('checkbox', { name: 'Start at step 3' }), 'Space')
    await keyboard.tabToAndPress(share.getByRole('button', { name: 'Copy link' }))
    await expect(share.getByRole('button', { name: 'Copied' })).toBeFocused()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#step=3$/)
    await keyboard.press('Escape')
    await expect(toolbar.button('Share')).toBeFocused()
  })

  test('copies an embed code with a custom size', async ({ page, viewPage, keyboard, toolbar }) => {
    await viewPage.openLive()
    await keyboard.tabToAndPress(toolbar.button('Embed'))
    const embed = toolbar.dialog('Embed')
    await keyboard.tabTo(embed.getByLabel('Width', { exact: true }))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('800')
    await expect(embed.getByLabel('Height', { exact: true })).toHaveValue('450')
    await keyboard.tabToAndPress(embed.getByRole('button', { name: 'Copy code' }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('width="800"')
    await keyboard.press('Escape')
    await expect(toolbar.button('Embed')).toBeFocused()
  })

  test('reports a presentation', async ({ page, viewPage, keyboard, toolbar }) => {
    await viewPage.openLive()
    const opened = page.waitForEvent('popup')
    await keyboard.tabToAndPress(toolbar.link('Report'))
    const report = await opened
    const there = new Keyboard(report)
    await there.tabTo(report.getByRole('radio').first())
    await there.press('ArrowDown')
    await expect(report.getByRole('radio', { name: 'It is spam or misleading' })).toBeChecked()
    await there.tabToAndPress(report.getByRole('button', { name: 'Send report' }))
    await expect(report.getByRole('heading', { level: 1 })).toHaveText('Thank you, your report has arrived')
  })

  test('presents, follows the path, and opens the help', async ({ page, viewPage, keyboard }) => {
    await viewPage.openLive()
    const viewer = viewPage.slot('viewer')
    await keyboard.tabToAndPress(viewer.getByRole('button', { name: 'Present', exact: true }))
    await viewPage.viewer.seeStep(1, 12)
    await keyboard.press('ArrowRight', 'ArrowRight')
    await viewPage.viewer.seeStep(3, 12)
    await keyboard.tabTo(viewer.getByRole('slider', { name: 'Path' }))
    await keyboard.press('End')
    await viewPage.viewer.seeStep(12, 12)
    await keyboard.press('Home')
    await viewPage.viewer.seeStep(1, 12)
    await keyboard.press('?')
    const keys = page.getByRole('region', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await keyboard.press('ArrowRight')
    await viewPage.viewer.seeStep(2, 12)
  })

  test('selects a step in the overview, and one in the transcript', async ({ viewPage, keyboard }) => {
    await viewPage.openLive()
    const viewer = viewPage.slot('viewer')
    await keyboard.tabToAndPress(viewer.getByRole('button', { name: 'Present', exact: true }))
    await keyboard.tabToAndPress(viewer.getByRole('button', { name: 'Overview' }))
    const card = (step: number) => viewer.getByRole('button', { name: new RegExp(`^Step ${step} of`) })
    await expect(card(1)).toBeFocused()
    await keyboard.press('ArrowRight', 'ArrowDown')
    await keyboard.seeFocus()
    await keyboard.press('Enter')
    await viewPage.viewer.seeStep(6, 12)
    await keyboard.tabToAndPress(viewPage.slot('transcript').getByRole('link', { name: 'Go to step 4' }))
    await viewPage.viewer.seeStep(4, 12)
    await expect(viewer.getByRole('region', { name: /^Presentation/ })).toBeFocused()
  })

  test('identifies on a view link', async ({ page, keyboard }) => {
    await page.goto('/v/linkorbit1/')
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByLabel('Name')).toBeFocused()
    await keyboard.type('Ben Okri')
    await keyboard.press('Tab')
    await expect(overlay.getByLabel('E-mail')).toBeFocused()
    await keyboard.type('ben@example.com')
    await keyboard.tabToAndPress(overlay.getByRole('button', { name: 'Continue' }))
    await expect(overlay).toBeHidden()
  })
})

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a visitor opens and closes the search, and uses the menu "More"', async ({
    page,
    viewPage,
    keyboard,
    toolbar,
  }) => {
    await viewPage.openLive()
    await keyboard.tabToAndPress(page.getByRole('link', { name: 'Search', exact: true }))
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Close search' }))
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeFocused()
    await keyboard.tabToAndPress(toolbar.moreButton)
    await keyboard.tabTo(toolbar.link('Report'))
    await keyboard.press('Escape')
    await expect(toolbar.moreButton).toBeFocused()
  })
})

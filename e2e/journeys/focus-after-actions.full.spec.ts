import type { Locator } from 'playwright/test'
import { Keyboard } from '../models/keyboard.ts'
import { addVersion } from '../support/add-version.ts'
import { expect, test as base } from '../support/test.ts'

// docs/accessibility.md#focus-after-an-action lists the actions of this file.
const test = base.extend<{ keyboard: Keyboard }>({
  keyboard: ({ page }, use) => use(new Keyboard(page)),
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('after an action of a visitor, the focus is where the eye is', () => {
  test('in the header', async ({ page, viewPage, keyboard, logIn }) => {
    await logIn('ben@example.com')
    await viewPage.openLive()
    const header = viewPage.slot('header')
    await keyboard.tabToAndPress(page.getByRole('link', { name: 'Skip to presentation' }))
    await expect(viewPage.slot('viewer').getByRole('region')).toBeFocused()
    await viewPage.openLive()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Dismiss' }))
    await expect(header.getByRole('link').first()).toBeFocused()
    const account = header.getByRole('button', { name: 'Account of Ben Okri' })
    await keyboard.tabToAndPress(account)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(account).toBeFocused()
  })

  test('in the player', async ({ viewPage, keyboard }) => {
    await viewPage.openLive()
    const viewer = viewPage.slot('viewer')
    const stage = viewer.getByRole('region', { name: /^Presentation/ })
    const button = (name: string | RegExp) => viewer.getByRole('button', { name })
    await keyboard.tabToAndPress(button('Present'))
    await expect(stage).toBeFocused()
    await viewPage.viewer.seeStep(1, 12)
    await viewPage.viewer.goToEnd()
    await expect(stage).toBeFocused()
    await keyboard.tabTo(button('Restart').first())
    await expect(async () => {
      await keyboard.press('Enter')
      await expect(viewPage.page.locator('[data-phase="playing"]')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(stage).toBeFocused()
  })

  test('in the toolbar', async ({ viewPage, keyboard, logIn }) => {
    await logIn('ben@example.com')
    await viewPage.openLive()
    const toolbar = viewPage.slot('toolbar')
    await keyboard.tabToAndPress(viewPage.toolbar.like(), 'Space')
    await expect(viewPage.toolbar.like()).toBeFocused()
    for (const [name, copy] of [
      ['Share', 'Copy link'],
      ['Embed', 'Copy code'],
    ] as const) {
      const opener: Locator = toolbar.getByRole('button', { name, exact: true })
      await keyboard.tabToAndPress(opener)
      const dialog = viewPage.dialog(name)
      await keyboard.tabToAndPress(dialog.getByRole('button', { name: copy }))
      await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused()
      await keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
  })

  test('in the transcript', async ({ viewPage, keyboard }) => {
    await viewPage.openLive()
    const transcript = viewPage.slot('transcript')
    // Tab would open it on the way, because its links have the focus before.
    await transcript.getByRole('button', { name: 'Show full transcript' }).press('Enter')
    await expect(transcript.getByRole('button', { name: 'Show less' })).toBeFocused()
    await keyboard.press('Shift+Tab')
    await expect(transcript.getByRole('link', { name: 'Go to step 12' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(viewPage.slot('viewer').getByRole('region', { name: /^Presentation/ })).toBeFocused()
  })

  test('when they have said who is watching', async ({ page, keyboard }) => {
    await page.goto('/v/linkorbit1/')
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByLabel('Name')).toBeFocused()
    await keyboard.type('Ben Okri')
    await keyboard.press('Tab')
    await keyboard.type('ben@example.com')
    await keyboard.tabToAndPress(overlay.getByRole('button', { name: 'Continue' }))
    await expect(overlay).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the focus is in what was opened, and goes back to what opened it', async ({
    page,
    viewPage,
    keyboard,
  }) => {
    await viewPage.openLive()
    const search = page.getByRole('link', { name: 'Search', exact: true })
    await keyboard.tabToAndPress(search)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Close search' }))
    await expect(search).toBeFocused()
    const more = viewPage.slot('toolbar').getByRole('button', { name: 'More' })
    await keyboard.tabToAndPress(more)
    await keyboard.press('Tab', 'Escape')
    await expect(more).toBeFocused()
  })
})

test.describe('after a form, the focus is where the eye is', () => {
  test.use({ visitor: 'ben@example.com' })

  test('on the message of what was saved', async ({ page, keyboard }) => {
    await page.goto('/settings/')
    await page.getByRole('region', { name: 'Name', exact: true }).getByRole('textbox').first().focus()
    await keyboard.press('Enter')
    await expect(page.locator('[data-saved]')).toBeFocused()
    await expect(page).toHaveURL(/\/settings\/#/)
  })

  test('on what was chosen about privacy', async ({ page, keyboard }) => {
    await page.goto('/privacy/choices/')
    await keyboard.tabToAndPress(page.getByRole('main').getByRole('button').first())
    await expect(page.getByRole('status').locator('p:focus')).toBeVisible()
  })
})

test.describe('after something was deleted or restored, the focus is where the eye is', () => {
  test.use({ visitor: 'ben@example.com' })

  test('in the bin', async ({ page, keyboard }) => {
    const done = page.locator('[data-saved]')
    const card = page.locator('.own-card-binned')
    await page.goto('/dashboard/next/grid1/delete/')
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Delete', exact: true }))
    await expect(done).toBeFocused()
    await page.goto('/dashboard/bin/')
    await keyboard.tabToAndPress(card.getByRole('button', { name: 'Restore' }))
    await expect(done).toBeFocused()
    await expect(done).toHaveText('The presentation is restored.')
    await page.goto('/dashboard/next/grid1/delete/')
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Delete', exact: true }))
    await expect(done).toBeFocused()
    await page.goto('/dashboard/bin/')
    await keyboard.tabToAndPress(card.getByRole('link', { name: 'Delete for good' }))
    await expect(page.getByRole('heading', { name: 'Delete this presentation for good?' })).toBeFocused()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Delete for good' }))
    await expect(done).toBeFocused()
    await expect(done).toHaveText('The presentation is deleted for good.')
  })

  test('among the versions', async ({ page, keyboard }) => {
    await page.goto('/dashboard/versions/ridge1/')
    await addVersion(page, 'ridge1')
    await page.reload()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Restore' }))
    await expect(page.locator('[data-saved]')).toBeFocused()
  })
})

test.describe('after a form is refused, the focus is on what is wrong', () => {
  // Refused forms are 409 and 422.
  test.use({ allowedInConsole: /status of 4(?:09|22)/ })

  test('of a strict link', async ({ page, keyboard }) => {
    await page.goto('/v/linkstrict1/')
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Open', exact: true }))
    await expect(page.getByLabel('Your name')).toBeFocused()
    await keyboard.type('Ben Okri')
    await keyboard.tabTo(page.getByLabel('E-mail'))
    await keyboard.type('ben@example.com')
    await keyboard.press('Enter')
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Open', exact: true }))
    await expect(page.getByLabel('I accept this text')).toBeFocused()
  })

  test.describe('of an owner', () => {
    test.use({ visitor: 'ada@example.com' })

    test('who saves from an older state', async ({ page, keyboard, context }) => {
      const path = '/dashboard/next/secret1/links/linkopen1/'
      const other = await context.newPage()
      for (const each of [page, other]) await each.goto(path)
      const limit = (each: typeof page) => each.getByLabel('Visitors who can open it')
      await limit(other).fill('9')
      await limit(other).press('Enter')
      await expect(other.locator('[data-saved]')).toBeFocused()
      await limit(page).focus()
      await keyboard.type('7')
      await keyboard.press('Enter')
      await expect(page.locator('#conflict')).toBeFocused()
      await expect(limit(page)).toHaveValue('7')
      await limit(page).fill('')
      await limit(page).press('Enter')
      await expect(page.locator('[data-saved]')).toBeFocused()
    })

    for (const [path, button] of [
      ['/settings/tokens/', 'Make token'],
      ['/settings/hooks/', 'Add web hook'],
    ] as const)
      test(`of ${path}`, async ({ page, keyboard }) => {
        await page.goto(path)
        await keyboard.tabToAndPress(page.getByRole('main').getByRole('button', { name: button }))
        await expect(page.locator('main [aria-invalid]').first()).toBeFocused()
      })
  })
})

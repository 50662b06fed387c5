import { Dashboard } from '../models/dashboard.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

const GARDEN = 'The garden in four seasons'
const COAST = 'Reading a coastline'

test.beforeEach(async ({ page }) => {
  await new Dashboard(page).open()
})

// docs/behaviour/sharing.md#filter
test('a filter that finds nothing says so, and shows all again', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.seeLive()
  const all = await page.locator('.own-title').allTextContents()
  await dashboard.filter.fill('<b>orbtis')
  await expect(page.getByRole('heading', { name: 'No title contains “<b>orbtis”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await dashboard.seeTitles(all)
  await expect(dashboard.filter).toBeFocused()
  await expect(dashboard.filter).toHaveValue('')
  await page.getByLabel('Sort by').selectOption('Title')
  await dashboard.seeTitles([...all].sort((one, other) => one.localeCompare(other)))
  await expect(page).toHaveURL(/\?sort=title$/)
})

// docs/behaviour/sharing.md#filter
test('what was typed last is shown, whatever comes later from the server', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.seeLive()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/dashboard/next/list/?q=read', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const requested = page.waitForRequest('**/dashboard/next/list/?q=read')
  await dashboard.filter.fill('read')
  await requested
  await dashboard.filter.fill('garden')
  await dashboard.seeTitles([GARDEN])
  release()
  await expect(dashboard.title(GARDEN)).toBeVisible()
  await expect(dashboard.title(COAST)).toHaveCount(0)
})

// docs/behaviour/sharing.md#dashboard
test('the menu of a card follows the keyboard', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.seeLive()
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await dashboard.more(GARDEN).focus()
  await page.keyboard.press('ArrowDown')
  await expect(item('Edit')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('i')
  await expect(item('Insights')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item('Insights')).toBeHidden()
  await expect(dashboard.more(GARDEN)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item('Edit')).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(item('Select')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dashboard.box(GARDEN)).toBeChecked()
  await expect(dashboard.box(GARDEN)).toBeFocused()
  await expect(dashboard.bar).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(dashboard.bar).toBeHidden()
  await expect(dashboard.box(GARDEN)).toBeFocused()
})

// docs/behaviour/sharing.md#several-at-once
test('Shift extends, all are ticked at once, and closing the bar unticks them', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.seeLive()
  const boxes = page.locator('.own-box input')
  const count = await boxes.count()
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(dashboard.bar).toContainText('3 selected')
  await dashboard.bar.getByRole('link', { name: `Select all ${count}` }).click()
  await expect(dashboard.bar).toContainText(`${count} selected`)
  expect(await violations(page)).toEqual([])
  await dashboard.bar.getByRole('link', { name: 'Select none' }).click()
  await expect(dashboard.bar).toBeHidden()
  await expect(boxes.nth(0)).toBeFocused()
})

// docs/behaviour/sharing.md#several-at-once
test('deleting asks with the names, and leaves the focus at the next card', async ({ page, logIn }) => {
  const dashboard = new Dashboard(page)
  await logIn('dan@example.com')
  for (let copies = 0; copies < 2; copies++) {
    await page.goto('/presentation-template/pitch-in-five-steps/')
    await page.getByRole('link', { name: 'Use this template' }).click()
    await page.getByRole('button', { name: 'Make a copy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Pitch in five steps')
  }
  await dashboard.open()
  await dashboard.seeLive()
  const boxes = page.locator('.own-box input')
  const titles = await page.locator('.own-title').allTextContents()
  await boxes.nth(0).check()
  await dashboard.bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete these presentations?' })
  await expect(dialog).toContainText('Copy of Pitch in five steps')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await dashboard.seeTitles(titles)
  await dashboard.bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dashboard.seeTitles(titles.slice(1))
  await expect(page.locator('.own-title').first()).toBeFocused()
  await page.locator('.own-more-button').first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await dashboard.seeTitles(titles.slice(2))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  // docs/behaviour/sharing.md#several-at-once
  test('menus are sheets, and selecting makes each row a target', async ({ page }) => {
    const dashboard = new Dashboard(page)
    await dashboard.seeLive()
    await dashboard.more(GARDEN).tap()
    const sheet = dashboard.card(GARDEN).locator('.own-menu')
    await expect(sheet).toBeInViewport({ ratio: 1 })
    await expect(sheet).toContainText(GARDEN)
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await expect(dashboard.bar).toContainText('1 selected')
    await dashboard.card(COAST).tap({ position: { x: 200, y: 30 } })
    await expect(dashboard.bar).toContainText('2 selected')
    await expect(page).toHaveURL('/dashboard/next/')
    expect(await violations(page)).toEqual([])
    await dashboard.seeNoSidewaysScroll()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // docs/behaviour/sharing.md#several-at-once
  test('filter, menus and the bar for many work', async ({ page }) => {
    const dashboard = new Dashboard(page)
    await dashboard.filter.fill('garden')
    await page.getByRole('button', { name: 'Show' }).click()
    await dashboard.seeTitles([GARDEN])
    await dashboard.more(GARDEN).click()
    await expect(dashboard.card(GARDEN).getByRole('link', { name: 'Insights' })).toBeVisible()
    await dashboard.more(GARDEN).click()
    await dashboard.box(GARDEN).check()
    await dashboard.bar.locator('summary').click()
    await dashboard.bar.getByRole('button', { name: /^Unlisted/ }).click()
    await expect(page.getByRole('status').filter({ hasText: `${GARDEN}: now Unlisted` })).toBeVisible()
    await dashboard.box(GARDEN).check()
    await dashboard.bar.locator('summary').click()
    await dashboard.bar.getByRole('button', { name: /^Public Everyone/ }).click()
    await dashboard.seeState(GARDEN, /^Public/)
    await dashboard.box(GARDEN).check()
    await dashboard.bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete these presentations?')
  })
})

import type { Locator, Page } from 'playwright/test'
import { Keyboard } from '../models/keyboard.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { setText } from '../support/text-settings.ts'
import { expect, test } from '../support/test.ts'

const PATHS = ['/p/orbit1/', '/login/', '/', '/contact/abuse/orbit1/']

for (const [name, viewport] of [
  ['320 px wide', { width: 320, height: 640 }],
  ['zoomed to 400 %', { width: 320, height: 256 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport })

    test('nothing is lost and nothing scrolls sideways', async ({ page, viewPage }) => {
      for (const path of PATHS) {
        await viewPage.open(path)
        await viewPage.seeLive('header')
        expect.soft(await layoutFaults(page), path).toEqual([])
      }
    })

    test('the focused element is visible', async ({ page, viewPage }) => {
      await viewPage.openLive()
      const keyboard = new Keyboard(page)
      await keyboard.press('Tab')
      for (let tabs = 0; tabs < 40; tabs++) {
        await keyboard.seeFocus()
        await keyboard.press('Tab')
      }
    })

    test('focusing a link in the collapsed transcript expands it, and the link is visible', async ({
      page,
      viewPage,
    }) => {
      await viewPage.openLive()
      const transcript = viewPage.slot('transcript')
      const toggle = transcript.getByRole('button', { expanded: false })
      await expect(toggle).toBeVisible()
      await transcript.getByRole('link', { name: 'Go to step 9' }).focus()
      await expect(toggle).toBeHidden()
      await new Keyboard(page).seeFocus()
    })
  })
}

for (const width of [800, 1280]) {
  test.describe(`with a font size of 200 %, at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } })

    // Their words for the controls are the longest.
    for (const locale of ['pt', 'hu']) {
      test.describe(`in the language ${locale}`, () => {
        test.use({ locale, visitor: 'ada@example.com' })

        test('the toolbar with every control of an owner fits', async ({ page, viewPage }) => {
          for (const path of ['/p/orbit1/', '/p/edit/orbit1/']) {
            await viewPage.open(path)
            await expect(page.locator('[aria-haspopup="dialog"]').first()).toBeVisible()
            await setText(page, 'large')
            expect.soft(await sidewaysScroll(page), path).toBe(0)
          }
        })
      })
    }
  })
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('every control is visible, states differ, and the focus has a ring', async ({
    page,
    viewPage,
    logIn,
  }) => {
    await logIn('ben@example.com')
    await viewPage.openLive()
    expect(await invisibleIcons(page)).toEqual([])
    await looksDifferent(viewPage.toolbar.like(), () => viewPage.toolbar.like().click())
    await viewPage.viewer.present()
    expect(await invisibleIcons(page)).toEqual([])
    const next = viewPage.slot('viewer').getByRole('button', { name: 'Next step' })
    await looksDifferent(next, () => new Keyboard(page).tabTo(next))
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toBeVisible()
    const box = viewPage.dialog('Share').getByRole('checkbox')
    await looksDifferent(box, () => box.press('Space'))
  })
})

test.describe('in forced colours, as an owner', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, visitor: 'ada@example.com' })

  for (const [path, tabs] of [
    ['/explore/', '.explore-orders a'],
    ['/dashboard/next/', '.own-tabs a'],
    ['/staff/reports/', '.explore-orders a'],
    ['/p/edit/orbit1/', 'nav a[href^="#"]'],
  ] as const)
    test(`the current tab of ${path} has a line, the others have none`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator(tabs).first()).toBeVisible()
      const lines = await page.locator(tabs).evaluateAll((all) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'Canvas'
        const { color } = getComputedStyle(probe)
        return all.map((tab) => {
          const { borderBlockEndColor, borderBlockEndWidth } = getComputedStyle(tab)
          const hasLine = borderBlockEndColor !== color && borderBlockEndWidth === '2px'
          return [tab.hasAttribute('aria-current'), hasLine]
        })
      })
      expect(lines.length).toBeGreaterThan(1)
      for (const [isCurrent, hasLine] of lines) expect(hasLine).toBe(isCurrent)
    })

  test('the period of insights that is shown has a frame', async ({ page }) => {
    await page.goto('/p/orbit1/insights/')
    const frame = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).outlineStyle)
    expect([await frame('30 days'), await frame('7 days')]).toEqual(['solid', 'none'])
  })
})

test.describe('where more contrast is preferred', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('secondary text has the colour of body text', async ({ viewPage }) => {
    await viewPage.openLive()
    const date = viewPage.slot('metadata').locator('time')
    const ink = await viewPage.page.evaluate(() => getComputedStyle(document.documentElement).color)
    await expect(date).toHaveCSS('color', ink)
  })
})

/** Icons that have the colour of their background. */
function invisibleIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const backgroundOf = (element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor
      const { backgroundColor } = getComputedStyle(element)
      return /, 0\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor
    }
    return [...document.querySelectorAll('svg')]
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((icon) => {
        const paths = [...icon.querySelectorAll('path, circle, line, ellipse')]
        const colours = paths.flatMap((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke])
        const isVisible = colours.some((colour) => colour !== 'none' && colour !== backgroundOf(icon))
        return isVisible
          ? []
          : [icon.closest('a, button, section')?.outerHTML.slice(0, 120) ?? icon.outerHTML]
      })
  })
}

/** Checks that `change` changes the appearance of a control. */
async function looksDifferent(control: Locator, change: () => Promise<void>): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const before = await control.screenshot({ animations: 'disabled' })
  await change()
  await expect
    .poll(async () => (await control.screenshot({ animations: 'disabled' })).equals(before))
    .toBe(false)
}

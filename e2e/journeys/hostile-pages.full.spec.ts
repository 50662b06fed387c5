import type { Frame, Locator, Page } from 'playwright/test'
import { hostedIn, TOOLBAR_CONTRACT } from '../contract/toolbar-contract.ts'
import { violations } from '../support/axe.ts'
import { liveRow, openElementPage, versionOf, type ElementPage } from '../support/element-page.ts'
import { HOSTILE_PAGES, PLAIN, type HostilePage } from '../support/hostile-pages.ts'
import { differingShareOf } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

/** Of the pixels. */
const MAY_DIFFER = 0.001

test.use({
  visitor: 'eve@example.com',
  permissions: ['clipboard-read', 'clipboard-write'],
  // What Chromium says of the sandbox of a frame of the page.
  allowedInConsole: /allow-scripts and allow-same-origin for its sandbox/,
})

// docs/behaviour/toolbar.md#elements
for (const hostile of HOSTILE_PAGES) {
  test.describe(`in a page with ${hostile.name}`, () => {
    test('the toolbar, its menu and its dialogs look as on a plain page, and axe finds nothing', async ({
      page,
    }) => {
      test.slow()
      const plain = await picturesBeside(page, hostile.beside ?? PLAIN)
      const frame = await open(page, hostile)
      const found = await picturesOf(page, frame, hostile.name)
      for (const [part, picture] of Object.entries(plain)) {
        const share = await differingShareOf(page, picture, found[part] ?? picture)
        test.info().annotations.push({
          type: 'pixels that differ',
          description: `${part}: ${(share * 100).toFixed(3)} %`,
        })
        process.stdout.write(`  ${hostile.name}: ${part} ${(share * 100).toFixed(3)} %\n`)
        expect.soft(share, part).toBeLessThanOrEqual(MAY_DIFFER)
      }
      expect((await violations(page)).filter((each) => each.includes('viewpage-toolbar'))).toEqual([])
    })

    test('the toolbar keeps its contract', async ({ page }) => {
      test.slow()
      const frame = await open(page, hostile)
      const row = await liveRow(frame)
      const version = await versionOf(frame)
      for (const { title, check } of TOOLBAR_CONTRACT) {
        await test.step(title, async () => {
          await check(await hostedIn(page, frame, row, version))
          // Some checks leave their dialog open.
          if ((await frame.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
          await expect(frame.getByRole('dialog')).toHaveCount(0)
        })
      }
    })
  })
}

const besides = new Map<ElementPage, Record<string, Buffer>>()

/** The parts of the toolbar on a page that is not hostile, taken once for all that are compared with it. */
async function picturesBeside(page: Page, beside: ElementPage): Promise<Record<string, Buffer>> {
  const known = besides.get(beside)
  if (known) return known
  await openElementPage(page, beside)
  const pictures = await picturesOf(page, await frameOf(page), 'plain')
  besides.set(beside, pictures)
  return pictures
}

async function open(page: Page, hostile: HostilePage): Promise<Frame> {
  await openElementPage(page, hostile.page)
  return frameOf(page)
}

/** The frame with the toolbar, when that is live. */
async function frameOf(page: Page): Promise<Frame> {
  const inner = page.locator('iframe#ours')
  const frame =
    (await inner.count()) > 0 ? await (await inner.elementHandle())?.contentFrame() : page.mainFrame()
  if (!frame) throw new Error('[e2e] The frame of the page has no document.')
  await liveRow(frame)
  return frame
}

/** The parts of the toolbar, when nothing moves. */
async function picturesOf(page: Page, frame: Frame, name: string): Promise<Record<string, Buffer>> {
  const element = frame.locator('viewpage-toolbar')
  const toolbar = await liveRow(frame)
  const take = (part: Locator, title: string) =>
    part.screenshot({
      path: test.info().outputPath(`${name.replaceAll(/\W+/g, '-')}-${title}.png`),
      animations: 'disabled',
    })
  const row = await take(toolbar, 'row')
  await toolbar.getByRole('button', { name: 'More' }).click()
  const menu = await take(toolbar.getByRole('list', { name: 'More' }), 'menu')
  await page.keyboard.press('Escape')
  const dialogs: Record<string, Buffer> = {}
  for (const title of ['Share', 'Embed']) {
    await toolbar.getByRole('button', { name: title }).click()
    dialogs[title] = await take(element.getByRole('dialog', { name: title }), title)
    await page.keyboard.press('Escape')
    await expect(frame.getByRole('dialog')).toHaveCount(0)
  }
  return { row, menu, ...dialogs }
}

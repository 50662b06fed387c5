import { fileURLToPath } from 'node:url'
import { expect, test } from '../support/test.ts'
import { editorOn } from '../models/editor.ts'

// The owner: an editor may not choose the cover.
test.use({ visitor: 'ada@example.com' })

const PICTURE = fileURLToPath(new URL('../../docs/view-page.webp', import.meta.url))

// docs/behaviour/editing.md#cover
test('an uploaded picture is the cover of the view page after a save, until it is undone', async ({
  page,
  viewPage,
}) => {
  test.slow()
  const editor = editorOn(page)
  await editor.open()
  const cover = page.getByRole('group', { name: 'Cover' })
  const input = cover.getByLabel('Upload a picture')
  await input.setInputFiles({
    name: 'cover.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(cover.getByRole('alert')).toContainText('An SVG cannot be the cover')
  await input.setInputFiles(PICTURE)
  await expect(cover.getByText('Uploaded picture', { exact: true })).toBeVisible()
  await expect(cover.getByRole('alert')).toBeHidden()
  await expect(cover.locator('img')).toHaveJSProperty('naturalWidth', 770)
  await editor.save()
  await editor.seeSaved()
  const posterOf = async () => {
    await viewPage.openLive()
    return viewPage.slot('viewer').locator('img').first().getAttribute('src')
  }
  const uploaded = await posterOf()

  await editor.open()
  await expect(cover.getByText('Uploaded picture', { exact: true })).toBeVisible()
  await cover.getByRole('button', { name: 'Use the first step' }).click()
  await editor.save()
  await editor.seeSaved()
  expect(await posterOf()).not.toBe(uploaded)
})

// docs/behaviour/editing.md#stage
test('the stage of the editor is sharp on a screen of two pixels per pixel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const editor = editorOn(page)
  await editor.open()
  const picture = page.getByRole('region', { name: 'Stage' }).locator('img')
  for (const step of [1, 3]) {
    await editor.stepTitle(step).focus()
    await expect(picture).toHaveAttribute('src', new RegExp(`step-${step}\\.webp.*size=large`))
    const { pixels, shown } = await picture.evaluate((image: HTMLImageElement) => ({
      pixels: image.naturalWidth,
      shown: image.getBoundingClientRect().width,
    }))
    expect(pixels).toBeGreaterThanOrEqual(2 * shown)
  }
})

test.describe('on a screen of two pixels per pixel', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 1680, height: 1060 } })

  // docs/behaviour/overlay.md#poster
  test('the cover of the view page has a pixel for each of the screen, once somebody opened it', async ({
    viewPage,
  }) => {
    const poster = viewPage.slot('viewer').locator('img[data-poster]')
    await expect(async () => {
      await viewPage.openLive()
      const { pixels, shown } = await poster.evaluate(async (image: HTMLImageElement) => {
        const bitmap = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
        return { pixels: bitmap.width, shown: image.getBoundingClientRect().width }
      })
      expect(shown).toBeGreaterThan(1_200)
      expect(pixels).toBeGreaterThanOrEqual(2 * shown)
    }).toPass()
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dashboard } from '../models/dashboard.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
  <image width="50" height="50" href="pictures/leaf%201.svg"/></svg>`
const LEAF =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>'
const FRAMES = {
  frames: [
    {
      frameId: 'one',
      title: 'One',
      cameraStates: { __sozi_auto__: { cx: 50, cy: 50, width: 100, height: 100 } },
    },
  ],
}

function writeGarden(folder: string): void {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'garden.svg'), DRAWING)
  writeFileSync(join(folder, 'garden.sozi.json'), JSON.stringify(FRAMES))
  writeFileSync(join(folder, 'pictures', 'leaf 1.svg'), LEAF)
  writeFileSync(join(folder, 'to do.txt'), 'Buy seeds')
}

// docs/behaviour/uploads.md#linked-files
test('an owner uploads a whole folder, and sees what of it is not used', async ({ page }, info) => {
  const folder = info.outputPath('garden')
  writeGarden(folder)
  await new Dashboard(page).open('/dashboard/next/upload/')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(folder)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.waitForURL(/\/first-look\/$/)
  await expect(page.getByText('garden/to do.txt')).toBeVisible()
  await expect(page.getByText('leaf 1.svg')).toHaveCount(0)
})

// docs/behaviour/uploads.md#linked-files
test('an owner drops a whole folder on the form', async ({ page }, info) => {
  const folder = info.outputPath('garden')
  writeGarden(folder)
  await new Dashboard(page).open('/dashboard/next/upload/')
  const form = await page.locator('form[data-upload]').boundingBox()
  const place = { x: (form?.x ?? 0) + 10, y: (form?.y ?? 0) + 10 }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data })
  await expect
    .poll(() =>
      page.getByLabel('Files of one presentation').evaluate((field: HTMLInputElement) => field.files?.length),
    )
    .toBe(4)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.waitForURL(/\/first-look\/$/)
  await expect(page.getByText('garden/to do.txt')).toBeVisible()
  await expect(page.getByText('leaf 1.svg')).toHaveCount(0)
})

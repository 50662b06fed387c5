import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dashboard } from '../models/dashboard.ts'
import { expect, test } from '../support/test.ts'

test.use({
  visitor: 'ada@example.com',
  // The browser logs the response for a refused upload.
  allowedInConsole: /responded with a status of 422/,
})

const deck = join(import.meta.dirname, '../../docs/example-deck.json')

// docs/behaviour/uploads.md#dropped-files
test('a file that is dropped anywhere is the first card, on one scale from 0 to 100, with its steps', async ({
  page,
}) => {
  const dashboard = new Dashboard(page)
  await dashboard.open()
  await dashboard.seeLive()
  await dashboard.drag([deck], ['dragEnter', 'dragOver'])
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.evaluate(() => {
    const shown: { percents: number[]; pictures: number } = { percents: [], pictures: 0 }
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const card = document.querySelector('.own-cards > :first-child')
      const bar = card?.querySelector('progress')
      if (bar) shown.percents.push(bar.value)
      shown.pictures += card?.querySelectorAll('img[src^="data:image/webp"]').length ?? 0
      sessionStorage.setItem('shown', JSON.stringify(shown))
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['value'],
    })
  })
  await dashboard.drag([deck], ['drop'])
  await page.waitForURL(/\/first-look\/$/)
  const { percents, pictures } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('shown') ?? '{}') as { percents: number[]; pictures: number },
  )
  expect(percents).toEqual([...percents].sort((one, other) => one - other))
  expect(Math.max(...percents)).toBe(100)
  expect(pictures).toBeGreaterThan(0)
})

// docs/behaviour/uploads.md#dropped-files
test('the layer goes when what is dragged leaves, and on Escape', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.open('/settings/')
  const layer = page.locator('.drop-layer')
  await dashboard.drag([deck], ['dragEnter', 'dragOver'])
  await expect(layer).toContainText('It becomes a presentation, private at first')
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })))
  await expect(layer).toHaveCount(0)
  await page.reload()
  await dashboard.drag([deck], ['dragEnter', 'dragOver'])
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
})

// docs/behaviour/uploads.md#dropped-files
test('fifty PDFs, a folder of pictures and a link are refused with a sentence, and nothing is sent', async ({
  page,
}, info) => {
  const dashboard = new Dashboard(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/')) sent.push(request.url())
  })
  const pdfs = Array.from({ length: 50 }, (_, index) => info.outputPath(`report ${index}.pdf`))
  for (const pdf of pdfs) writeFileSync(pdf, '%PDF-1.4')
  const pictures = info.outputPath('pictures')
  mkdirSync(pictures)
  for (const name of ['a.png', 'b.png']) writeFileSync(join(pictures, name), 'no picture')
  await dashboard.open()
  await dashboard.seeLive()
  const layer = page.locator('.drop-layer')
  await dashboard.drop(pdfs)
  await expect(layer).toContainText('Choose one file')
  await page.keyboard.press('Escape')
  await dashboard.drop([pictures])
  await expect(layer).toContainText('This is not a file')
  await page.keyboard.press('Escape')
  await dashboard.drag(
    [],
    ['dragEnter', 'dragOver', 'drop'],
    [{ mimeType: 'text/uri-list', data: 'https://example.com/' }],
  )
  await expect(layer).toContainText('This is not a file')
  await expect(page).toHaveURL('/dashboard/next/')
  expect(sent).toEqual([])
})

// docs/behaviour/uploads.md#dropped-files
test('a folder with a Sozi drawing and its pictures is uploaded whole from any page', async ({
  page,
}, info) => {
  const folder = info.outputPath('garden')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(
    join(folder, 'garden.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image width="50" height="50" href="pictures/leaf.svg"/></svg>`,
  )
  const camera = { cx: 50, cy: 50, width: 100, height: 100 }
  const frames = [{ frameId: 'one', title: 'One', cameraStates: { __sozi_auto__: camera } }]
  writeFileSync(join(folder, 'garden.sozi.json'), JSON.stringify({ frames }))
  writeFileSync(
    join(folder, 'pictures', 'leaf.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>',
  )
  writeFileSync(join(folder, 'to do.txt'), 'Buy seeds')
  const dashboard = new Dashboard(page)
  await dashboard.open('/p/orbit1/insights/')
  await dashboard.drop([folder])
  await page.waitForURL(/\/first-look\/$/)
  await expect(page.getByText('garden/to do.txt')).toBeVisible()
  await expect(page.getByText('leaf.svg')).toHaveCount(0)
})

// docs/behaviour/uploads.md#refused-upload
test('a file that cannot be read says why on its card, which can be closed', async ({ page }, info) => {
  const dashboard = new Dashboard(page)
  const name = `${'Plan '.repeat(40)}.txt`
  const file = info.outputPath(name)
  writeFileSync(file, 'Dear diary')
  await dashboard.open()
  await dashboard.seeLive()
  await dashboard.drop([file])
  const card = page.locator('.own-upload')
  await expect(card.getByRole('alert')).toContainText('is not a presentation that can be read here')
  await dashboard.seeNoSidewaysScroll()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
})

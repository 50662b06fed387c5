import type { Page } from 'playwright/test'
import { Dashboard } from '../models/dashboard.ts'
import { deckOf, titlesUpTo } from '../support/deck-of.ts'
import { readPdf, type PdfPage } from '../support/pdf-pages.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

const print = async (page: Page, format: 'A4' | 'Letter' = 'A4') => readPdf(await page.pdf({ format }))

/** The titles of steps on each page. */
const titlesOn = (pages: readonly PdfPage[], titles: readonly string[]) =>
  pages.map(({ text }) => titles.filter((title) => text.includes(title)))

/** Each page has its foot: the address, its number, and how many there are. */
function seeFeet(pages: readonly PdfPage[], address: string): void {
  for (const [index, { text }] of pages.entries()) {
    expect.soft(text).toContain(address)
    expect.soft(text).toContain(`${index + 1} / ${pages.length}`)
  }
}

for (const [format, width] of [
  ['A4', 595],
  ['Letter', 612],
] as const)
  for (const state of ['at rest', 'while it plays'] as const)
    // docs/behaviour/page.md#on-paper
    test(`a presentation is printed on ${format} ${state}, with its picture and one beside each step`, async ({
      page,
      viewPage,
      server,
    }) => {
      await viewPage.openLive()
      if (state === 'while it plays') {
        await viewPage.viewer.present()
        await viewPage.viewer.seeStep(1, 12)
      }
      const pages = await print(page, format)
      expect(Math.floor(pages[0]?.width ?? 0)).toBe(width)
      const first = pages[0]?.text ?? ''
      expect(first).toContain('Going around: a short history of orbits')
      expect(first).toMatch(/Ada Lovelace · \d+ November 2026 · 12 steps, about 4 minutes/)
      expect(first).toContain('#historyofscience')
      expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(13)
      const all = pages.map(({ text }) => text).join(' ')
      for (const control of [
        'Present',
        'Share',
        'Next step',
        'Show full transcript',
        'Get started',
        'Log in',
      ])
        expect.soft(all).not.toContain(control)
      seeFeet(pages, `${new URL(server.url).host}/p/orbit1/going-around-a-short-history-of-orbits`)
    })

// docs/behaviour/page.md#on-paper
test('200 steps are printed, each whole and with its picture', async ({ page, viewPage }) => {
  test.slow()
  const titles = titlesUpTo(200).map((title) => `${title}.`)
  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deckOf(titles, (title) => `${'It goes around. '.repeat(20)}Text of ${title}`))
  await page.getByRole('button', { name: 'Upload' }).click()
  const path = await dashboard.openUploaded()
  await viewPage.seeLive('transcript')
  // It loads all pictures, but a browser waits for them only for seconds.
  await print(page)
  const missing = () =>
    viewPage
      .slot('transcript')
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.filter(({ complete }) => !complete).length)
  await expect.poll(missing).toBe(0)
  const pages = await print(page)
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(201)
  const texts = titles.map((title) => `Text of ${title}`)
  expect(titlesOn(pages, texts).flat()).toEqual(texts)
  expect(titlesOn(pages, titles)).toEqual(
    titlesOn(pages, texts).map((found) => found.map((text) => text.slice('Text of '.length))),
  )
  seeFeet(pages, path.replace(/\/$/, ''))
})

// docs/behaviour/page.md#on-paper
test('paper is light in the dark theme, and has nothing that leads elsewhere', async ({ page, viewPage }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await viewPage.openLive()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(21, 25, 27)')
  for (const slot of ['teaser', 'toolbar', 'sidebar', 'cta']) await expect(viewPage.slot(slot)).toBeHidden()
  await expect(viewPage.slot('header').getByRole('link')).toHaveCount(1)
  await expect(viewPage.slot('viewer').getByRole('button')).toHaveCount(0)
  await expect(viewPage.slot('transcript').getByRole('button')).toHaveCount(0)
})

// docs/behaviour/page.md#on-paper
test('a step that is longer than a page begins beside its picture', async ({ page, viewPage }) => {
  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(
    deckOf(['Short.', 'Long.'], (title) => 'It goes around. '.repeat(title === 'Long.' ? 900 : 3)),
  )
  await page.getByRole('button', { name: 'Upload' }).click()
  await dashboard.openUploaded()
  await viewPage.seeLive('transcript')
  const pages = await print(page)
  const begin = pages.find(({ text }) => text.includes('Long.'))
  expect(begin?.pictures).toBeGreaterThan(0)
  expect(begin?.text).toContain('It goes around.')
  expect(pages.length).toBeGreaterThan(2)
})

// docs/behaviour/page.md#on-paper
for (const path of ['/dashboard/next/', '/p/orbit1/insights/', '/settings/', '/terms/', '/explore/'])
  test(`${path} is printed with its content`, async ({ page }) => {
    await page.goto(path)
    const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
    const [first] = await print(page)
    expect(first?.text).toContain(heading)
  })

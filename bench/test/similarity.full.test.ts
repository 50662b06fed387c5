import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from 'playwright'
import { launchChromium } from '../harness/chromium.ts'
import { PIXELS_PER_PIXEL, reachesGoal } from '../imports/similarity-goal.ts'
import { similarityInPage } from '../imports/similarity.ts'

const LINES = Array.from(
  { length: 28 },
  (_, at) => `Line ${at + 1} of a page that somebody wrote to be read, not to be looked at.`,
)
/** px. */
const SIZE = { width: 520, height: 700 }

/** A page with a figure and lines of small thin text. */
function pageOf({ lines = LINES, figure = '', text = '' } = {}): string {
  return `<style>
    body { margin: 0; width: 520px; height: 700px; overflow: hidden; background: white; font: 11px serif }
    p { margin: 0 40px; line-height: 18px; ${text} }
    div { margin: 30px 40px 20px; height: 120px; background: linear-gradient(90deg, #024, #fa0); ${figure} }
    </style><div></div>${lines.map((line) => `<p>${line}</p>`).join('')}`
}

describe('the similarity of an imported page', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(() => browser.close())

  async function isAlike(html: string): Promise<boolean> {
    const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: PIXELS_PER_PIXEL })
    const shots: string[] = []
    for (const content of [pageOf(), html]) {
      await page.setContent(content)
      shots.push((await page.screenshot()).toString('base64'))
    }
    const [one = '', other = ''] = shots
    const similarity = await page.evaluate(similarityInPage, [one, other, PIXELS_PER_PIXEL] as const)
    await page.close()
    return reachesGoal(similarity)
  }

  it.each([
    ['is drawn alike', {}],
    ['has its text a quarter of a pixel to the right', { text: 'transform: translateX(.25px)' }],
    ['has letters that are smoothed in another way', { text: 'will-change: transform' }],
  ])('reaches the goal where it %s', async (_what, how) => {
    expect(await isAlike(pageOf(how))).toBe(true)
  })

  it.each([
    ['lacks its figure', { figure: 'visibility: hidden' }],
    ['has a figure that is turned', { figure: 'transform: scaleX(-1)' }],
    ['lacks its text', { text: 'visibility: hidden' }],
    ['has its text a line too low', { text: 'transform: translateY(18px)' }],
    ['has its text two pixels to the right', { text: 'transform: translateX(2px)' }],
    ['has the lines in another order', { lines: LINES.toReversed() }],
    ['has another font', { text: 'font-family: sans-serif' }],
    ['lacks the last ten lines', { lines: LINES.slice(0, -10) }],
    ['has pale text', { text: 'color: #ddd' }],
  ])('misses the goal where it %s', async (_what, how) => {
    expect(await isAlike(pageOf(how))).toBe(false)
  })
})

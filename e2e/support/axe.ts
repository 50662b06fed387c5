import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from 'playwright/test'
import { layOutAll } from './lay-out-all.ts'
import { whileStill } from './while-still.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 AA: rule and element, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await layOutAll(page)
  return whileStill(page, () => analyse(page))
}

async function analyse(page: Page): Promise<string[]> {
  // A frame that goes away meanwhile is not looked at. If it is the page, the builder throws.
  await Promise.allSettled(page.frames().map(loadAxe))
  // The builder itself would load half a megabyte, twice, for each look.
  const { violations: found } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    // Of the rest, axe only names the rules, which is quicker.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
}

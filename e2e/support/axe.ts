import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { layOutAll } from './lay-out-all.ts'
import { whileStill } from './while-still.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 AA: rule and element, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await layOutAll(page)
  return whileStill(page, () => analyse(page))
}

async function analyse(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Of the rest, axe only names the rules, which is quicker.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

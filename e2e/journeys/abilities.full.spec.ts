import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ABILITIES } from '../engines/abilities.ts'
import { expect, journey, test } from '../engines/test.ts'

const root = join(import.meta.dirname, '../..')

/** The cells of each row: name, Chromium, Firefox, WebKit, what a page does without it, and a file that uses it. */
const table = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .+ \| (?:yes|no) /.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1),
  )

const COLUMNS = { Chromium: 1, Firefox: 2, WebKit: 3 }

/** Compares what a browser has with its column. */
async function compare(
  browser: keyof typeof COLUMNS,
  evaluate: (probe: () => boolean) => Promise<boolean>,
): Promise<void> {
  const found: Record<string, string> = {}
  for (const [name, { isThere }] of Object.entries(ABILITIES))
    found[name] = (await evaluate(isThere)) ? 'yes' : 'no'
  expect(Object.fromEntries(table.map((cells) => [cells[0], cells[COLUMNS[browser]]]))).toEqual(found)
}

test('Chromium has what the table of browsers says', async ({ page }) => {
  await page.goto('/privacy/choices/')
  await compare('Chromium', (probe) => page.evaluate(probe))
})

journey('the engine has what the table of browsers says', async ({ tab, engine }) => {
  await tab.open('/privacy/choices/')
  await compare(engine, (probe) => tab.evaluate(probe))
})

test('the file in each row of the table of browsers uses what the row names', () => {
  const uses = table.map((cells) => {
    const code = readFileSync(join(root, cells[5]?.replaceAll('`', '') ?? ''), 'utf8')
    return [cells[0], code.includes(ABILITIES[cells[0] ?? '']?.use ?? '')]
  })
  expect(uses.filter(([, isUsed]) => isUsed !== true)).toEqual([])
  expect(uses).toHaveLength(Object.keys(ABILITIES).length)
})

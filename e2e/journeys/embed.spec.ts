import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../support/test.ts'
import { embedOf, test } from '../models/embedding.ts'

const root = join(import.meta.dirname, '../..')

test('a visitor of another site plays the presentation in its frame', async ({ page, embedding }) => {
  await embedding.open()
  const embed = embedOf(page)
  await embed.live()
  await expect(embed.frame.locator('[data-slot]')).toHaveCount(1)
  await embed.present()
  await embed.seeStep(1)
  await page.keyboard.press('ArrowRight')
  await embed.seeStep(2)
  await page.keyboard.press('End')
  await embed.seeStep(12)
  await page.keyboard.press('ArrowRight')
  await expect(embed.frame.getByRole('button', { name: 'Restart' })).toBeVisible()
  await expect(embed.frame.getByRole('button', { name: 'Share' })).toHaveCount(0)
})

// docs/behaviour/embed.md#embed-messages
test('the page around controls an embed and receives its messages, as documented', async ({
  page,
  embedding,
  server,
}) => {
  const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8')
  const example = /<!-- example -->\n+```html\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const script = example.slice(example.indexOf('<button')).replaceAll('https://view.example', server.url)
  await embedding.open('/p/orbit1/embed/', { script })
  const embed = embedOf(page)
  await page.getByRole('button', { name: 'Show Mars' }).click()
  await embed.seeStep(7)
  await expect(page.locator('#place')).toHaveText(/^7 of 12: ./)
  const message = await page.evaluate("viewpage.connect(document.querySelector('#orbits')).ready")
  expect(message).toEqual({ type: 'ready', title: 'Going around: a short history of orbits', total: 12 })
})

test.describe('a presentation that may not be embedded', () => {
  test.use({ allowedInConsole: /status of 404/ })
  // docs/behaviour/embed.md#no-private-embed
  test('shows a message in its frame', async ({ page, embedding }) => {
    await embedding.open('/p/secret1/embed/')
    await expect(embedOf(page).frame.getByText('This presentation is not available')).toBeVisible()
  })
})

import { join } from 'node:path'
import { RELEASE_TOKEN } from '../support/server.ts'
import { startDev } from '../support/start-dev.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')

test.use({ serverKnobs: { VIEWPAGE_OTHER_SLOTS: 'progress' } })

// docs/behaviour/releases.md#any-framework
test('a remote without React is drawn by the server in every language', async ({ server }) => {
  const textIn = async (language: string) => {
    const html = await (await fetch(`${server.url}/p/orbit1/?lang=${language}`)).text()
    return /<label class="progress-[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
  }
  const languages = ['de', 'en', 'es', 'fr', 'pt', 'hu', 'it', 'ja', 'ko']
  const texts = await Promise.all(languages.map(textIn))
  expect(texts).toEqual([
    ...['12 Schritte', '12 steps', '12 pasos', '12 étapes', '12 passos', '12 lépés', '12 passaggi'],
    ...['全12ステップ', '12단계'],
  ])
})

/** `npx viewpage dev`, in the folder of the example. */
const devOfExample = (args: readonly string[], env: Record<string, string> = {}) =>
  startDev([process.execPath, join(root, 'tooling/src/cli.ts')], args, {
    cwd: join(root, 'examples/remote-without-react'),
    env: { ...process.env, ...env },
  })

// docs/behaviour/releases.md#any-framework
test('a remote without React runs by itself, with a page for each case', async ({ page }) => {
  test.setTimeout(180_000)
  const dev = devOfExample(['--port', '0'])
  try {
    await page.goto(await dev.print(/by itself at (\S+)/))
    await expect(page.getByText('12 steps')).toBeVisible()
    await page.getByRole('link', { name: 'one-step' }).click()
    await expect(page.getByText('1 step', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'playing' }).click()
    await expect(page.getByRole('progressbar', { name: 'Step 4 of 12' })).toBeVisible()
  } finally {
    // The page would look for the development server.
    await page.goto('about:blank')
    await dev.stop()
  }
})

// docs/behaviour/releases.md#any-framework
test('a remote without React is shown in a page of the server while it is developed', async ({
  page,
  viewPage,
  server,
}) => {
  test.setTimeout(180_000)
  const dev = devOfExample(['--server', server.url], { VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN })
  try {
    await page.goto(await dev.print(/^(http\S+)$/m))
    await page.getByRole('button', { name: 'Show these versions' }).click()
    await viewPage.openLive()
    await viewPage.seeLive('progress')
    const slot = viewPage.slot('progress')
    await expect(slot).toHaveAttribute('data-version', /-dev\./)
    await viewPage.viewer.present()
    await viewPage.viewer.next()
    await expect(slot).toHaveText(/^\s*Step [23] of 12\s*$/)
    await page.getByRole('button', { name: 'Back to the live versions' }).click()
    await expect(slot).toHaveAttribute('data-version', /^\d+\.\d+\.\d+$/)
  } finally {
    await dev.stop()
  }
})

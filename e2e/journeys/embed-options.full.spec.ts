import AxeBuilder from '@axe-core/playwright'
import { serveHostPage } from '../support/host-page.ts'
import { expect } from '../support/test.ts'
import { embedOf, test } from '../models/embedding.ts'

// docs/behaviour/embed.md#loop
// docs/behaviour/embed.md#played-steps
test('an embed plays the steps of its address, again and again', async ({ page, embedding }) => {
  await embedding.open('/p/orbit1/embed/?step=3&end=4&loop=1')
  const embed = embedOf(page)
  await embed.live()
  await embed.present()
  await embed.seeStep(3)
  await page.keyboard.press('ArrowRight')
  await embed.seeStep(4)
  await page.keyboard.press('ArrowRight')
  await embed.seeStep(3)
  await page.keyboard.press('End')
  await embed.seeStep(4)
})

// docs/behaviour/embed.md#no-bar
test('an embed without bar shows a button that stops what moves by itself', async ({ page, embedding }) => {
  await embedding.open('/p/orbit1/embed/?bar=0&autoplay=1&loop=1')
  const embed = embedOf(page)
  await embed.seeStep(1)
  await expect(embed.frame.getByRole('group', { name: 'Player' })).toHaveCount(0)
  await embed.frame.getByRole('button', { name: 'Pause' }).click()
  await expect(embed.frame.getByRole('button', { name: 'Resume' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await embed.seeStep(2)
})

// docs/behaviour/embed.md#theme
// docs/behaviour/embed.md#no-title
for (const [options, ground] of [
  ['theme=light', 'rgb(250, 251, 251)'],
  ['color=fff8e1&title=0', 'rgb(255, 248, 225)'],
  ['color=101820', 'rgb(16, 24, 32)'],
  ['color=808080', 'rgb(10, 13, 18)'],
] as const)
  test(`an embed with ${options} has its ground, and no axe violations`, async ({ page, server }) => {
    await page.goto(`${server.url}/p/orbit1/embed/?${options}`)
    await expect(page.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await expect(page.getByText('Ada Lovelace')).toHaveCount(options.includes('title=0') ? 0 : 1)
    const check = async () => (await new AxeBuilder({ page }).analyze()).violations
    expect(await check()).toEqual([])
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Next step' })).toBeVisible()
    expect(await check()).toEqual([])
    await page.keyboard.press('?')
    await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await check()).toEqual([])
  })

// docs/behaviour/embed.md#embed-messages
test('a page plays, pauses and moves an embed, fills the screen, and floods it in vain', async ({
  page,
  embedding,
  server,
}) => {
  const script = `<button id="fill">Fill the screen</button><p id="state"></p>
<script src="${server.url}/static/embed-client.js"></script>
<script>
  const player = viewpage.connect(document.querySelector('#orbits'))
  const show = () => (document.querySelector('#state').textContent = JSON.stringify(player.state()))
  player.on('state', show)
  document.querySelector('#fill').addEventListener('click', () => player.fullscreen())
</script>`
  await embedding.open('/p/orbit1/embed/?end=9', { script })
  const state = page.locator('#state')
  const run = (code: string) => page.evaluate(code)
  await run('player.play()')
  await expect(state).toContainText('"playing":true')
  await run('player.pause()')
  await expect(state).toContainText('"phase":"playing","step":1,"total":12,"playing":false')
  await run('player.last()')
  await expect(state).toContainText('"step":9')
  await run('for (let count = 0; count < 1_000; count += 1) player.goTo((count % 12) + 1); player.goTo(5)')
  await expect(state).toContainText('"step":5')
  await embedOf(page).seeStep(5)
  expect(await run('player.steps().length')).toBe(12)
  await expect.poll(() => run('player.elapsed()')).toBeGreaterThan(0)
  const reason = run("new Promise((resolve) => player.on('error', ({ reason }) => resolve(reason)))")
  await run('player.goTo(99)')
  expect(await reason).toBe('step')
  await page.getByRole('button', { name: 'Fill the screen' }).click()
  await expect(state).toContainText('"fullscreen":true')
  await run('player.fullscreen(false)')
  await expect(state).toContainText('"fullscreen":false')
})

test('a page with 30 embeds loads without a message in its console, and plays one of them', async ({
  page,
  server,
}) => {
  const frames = Array.from({ length: 30 }, (_, index) => {
    const src = `${server.url}/p/orbit1/embed/?step=${(index % 12) + 1}&loop=1`
    return `<iframe id="embed-${index}" src="${src}" title="Going around ${index}" width="320" height="180" allow="autoplay; fullscreen"></iframe>`
  })
  const host = await serveHostPage(frames.join(''))
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', ({ message }) => messages.push(message))
  await page.goto(host.url)
  for (let index = 0; index < 30; index += 1)
    await expect(page.frameLocator(`#embed-${index}`).locator('[data-slot="viewer"]')).toHaveAttribute(
      'data-state',
      'live',
    )
  const last = page.frameLocator('#embed-29')
  await last.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(last.getByRole('button', { name: 'Next step' })).toBeVisible()
  expect(messages).toEqual([])
  await host.close()
})

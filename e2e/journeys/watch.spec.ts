import { expect, test } from '../support/test.ts'
import { disableWebGl } from '../support/without-webgl.ts'

// docs/behaviour/page.md#first-response
test('the first response contains the presentation, without scripts', async ({ server }) => {
  const html = await (await fetch(`${server.url}/p/orbit1/`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('Going around: a short history of orbits')
  expect(html).toContain('Ada Lovelace')
  expect(html).toMatch(/<img[^>]+data-poster/)
  expect(html).toContain('Everything in this picture is falling.')
})

test('a visitor presents, flies through the deck, and starts over', async ({ page, viewPage }) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  await viewer.seeStep(1, 12)
  await viewer.next()
  await viewer.seeStep(2, 12)
  await page.keyboard.press('ArrowRight')
  await viewer.seeStep(3, 12)
  await page.keyboard.press('End')
  await viewer.seeStep(12, 12)
  await page.keyboard.press('ArrowRight')
  await viewer.seeEnd()
  await viewer.restart()
  await viewer.seeStep(1, 12)
})

test('a link to a step opens there', async ({ viewPage }) => {
  await viewPage.open('/p/orbit1/?step=7')
  await expect(viewPage.page).toHaveURL(/\/p\/orbit1\/#step=7$/)
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(7, 12)
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(8, 12)
  await expect(viewPage.page).toHaveURL(/#step=8$/)
})

// docs/behaviour/viewer.md#lite-fallback
test('a browser without WebGL gets a parameter in its URL, once, and plays', async ({ page, viewPage }) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await disableWebGl(page)
  await viewPage.open('/p/orbit1/')
  await expect(page).toHaveURL(/[?&]webgl=0$/)
  await viewPage.seeLive('viewer')
  await viewPage.viewer.present()
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, 12)
  expect(visited.filter((url) => url.includes('webgl=0') && !url.includes('#'))).toHaveLength(1)
})

test.describe('when the document fails to load', () => {
  test.use({ allowedInConsole: /Failed to load|Failed to fetch/ })

  test('the stage shows a message, the transcript stays, and a retry loads it', async ({
    page,
    viewPage,
  }) => {
    await page.route('**/document/**', (route) => route.abort())
    await viewPage.openLive()
    await viewPage.viewer.present()
    await expect(viewPage.slot('viewer').getByRole('alert')).toContainText('The presentation did not load.')
    await expect(
      viewPage.slot('transcript').getByText('Everything in this picture is falling.'),
    ).toBeVisible()
    await page.unroute('**/document/**')
    await viewPage.slot('viewer').getByRole('button', { name: 'Try again' }).click()
    await viewPage.viewer.seeStep(1, 12)
  })
})

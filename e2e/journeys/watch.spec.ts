import { expect, test } from '../support/test.ts'

test('a visitor sees the presentation in the first answer, without waiting for a script', async ({
  server,
}) => {
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
  await viewPage.slot('viewer').getByRole('button', { name: 'Restart' }).first().click()
  await viewer.seeStep(1, 12)
})

test('the picture moves with the step', async ({ viewPage }) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  await viewer.seeStep(1, 12)
  const shot = () => viewPage.slot('viewer').screenshot()
  const first = await shot()
  await viewer.next()
  await viewer.seeStep(2, 12)
  await expect.poll(async () => (await shot()).equals(first)).toBe(false)
})

test('a link to a step opens there', async ({ viewPage }) => {
  await viewPage.open('/p/orbit1/#step=7')
  await viewPage.viewer.seeStep(7, 12)
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(8, 12)
  await expect(viewPage.page).toHaveURL(/#step=8$/)
})

test('the transcript leads to its step', async ({ viewPage }) => {
  await viewPage.openLive()
  await viewPage.slot('transcript').getByRole('link', { name: 'Go to step 4' }).click()
  await viewPage.viewer.seeStep(4, 12)
})

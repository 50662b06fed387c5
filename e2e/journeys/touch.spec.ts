import { fingersOn } from '../support/fingers.ts'
import { expect, test } from '../support/test.ts'
import { beside, middleOf, present } from '../models/touch.ts'

// A phone.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const SPEEDS_MS = [200, 400, 700, 1_000]

// docs/behaviour/viewer.md#swipe
test('a finger moved sideways changes the step, and moved up or down scrolls the page, at any speed', async ({
  page,
  viewPage,
}) => {
  const where = await present(page, viewPage)
  const fingers = await fingersOn(page)
  const scrolled = () => page.evaluate(() => scrollY)
  for (const ms of SPEEDS_MS) {
    const middle = await middleOf(viewPage.slot('viewer'))
    await fingers.stroke([[beside(middle, 90), beside(middle, -90, 20)]], ms)
    await expect(where).toContainText('Step 2 of 12')
    await fingers.stroke([[beside(middle, -90), beside(middle, 90, 20)]], ms)
    await expect(where).toContainText('Step 1 of 12')
    await fingers.stroke([[beside(middle, 0, 40), beside(middle, 10, -60)]], ms)
    await expect.poll(scrolled).toBeGreaterThan(40)
    await page.evaluate(() => scrollTo(0, 60))
    await fingers.stroke([[beside(middle, 0, -60), beside(middle, 10, 40)]], ms)
    await expect.poll(scrolled).toBe(0)
    await expect(where).toContainText('Step 1 of 12')
  }
})

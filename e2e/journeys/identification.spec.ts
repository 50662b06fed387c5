import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { answerAs, overlay, seePlaying } from '../models/identification.ts'

test.describe('where the owner requires an answer', () => {
  test.use({ allowedInConsole: /422/ })

  test('the presentation is not sent before the answer, and plays after it', async ({ page, viewPage }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await viewPage.open('/v/linkgate1/')
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
    await answerAs(page, 'Ben Okri', 'ben at home')
    await expect(overlay(page).getByRole('alert')).toContainText('Please enter your name')
    expect(await violations(page)).toEqual([])
    expect(
      requested.filter((path) => path.startsWith('/assets/secret1/') || path.includes('/document/')),
    ).toEqual([])

    await answerAs(page, 'Ben Okri', 'ben@example.com')
    await expect(overlay(page)).toBeHidden()
    await viewPage.seeLive('viewer')
    await viewPage.viewer.present()
    await seePlaying(viewPage)
  })
})

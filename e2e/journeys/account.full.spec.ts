import { expect, test } from '../support/test.ts'

// docs/behaviour/toolbar.md#edit-or-comment
test('an editor gets an edit button, a commenter a comment button', async ({ viewPage, logIn, browser }) => {
  await logIn('eve@example.com')
  await viewPage.openLive()
  await expect(viewPage.slot('toolbar').getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/p/edit/orbit1/',
  )
  const other = await browser.newContext()
  const page = await other.newPage()
  await logIn('cora@example.com', page)
  await page.goto('/p/orbit1/')
  await expect(page.getByRole('link', { name: 'Comment' })).toHaveAttribute('href', '/p/edit/orbit1/#present')
  await other.close()
})

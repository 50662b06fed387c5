import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** Page model of the editor. */
export const editorOn = (page: Page) => {
  const toolbar = page.locator('[data-slot="toolbar"]')
  return {
    open: async (path = '/p/edit/orbit1/') => {
      // A pending request would delay the load event forever.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('.editor-waiting')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    toolbar,
    seeToolbar: (state: 'live' | 'failed') => expect(toolbar).toHaveAttribute('data-state', state),
    title: page.getByRole('textbox', { name: 'Title', exact: true }),
    stepTitle: (step: number) => page.getByRole('textbox', { name: `Title of step ${step}`, exact: true }),
    openTexts: (step: number) =>
      page.getByRole('button', { name: `Notes and transcript of step ${step}`, exact: true }).click(),
    notes: (step: number) =>
      page.getByRole('textbox', { name: `Speaker notes of step ${step}`, exact: true }),
    /** Chooses an entry of the menu of a step. @param name of its button */
    fromMenu: async (name: string, entry: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: entry, exact: true }).click()
    },
    handle: (step: number) => page.getByRole('button', { name: new RegExp(`^Move step ${step}:`) }),
    save: () => page.getByRole('button', { name: 'Save' }).click(),
    seeSaved: () => expect(page.getByText('Everything is saved')).toBeVisible(),
    seeStatus: (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(),
  }
}

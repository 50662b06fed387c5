import type { Page } from 'playwright/test'
import type { ViewPage } from './view-page.ts'
import { expect } from '../support/test.ts'

export const overlay = (page: Page) => page.getByRole('dialog', { name: /Ada Lovelace/ })

export const seePlaying = (viewPage: ViewPage) =>
  expect(viewPage.slot('viewer').getByRole('slider', { name: 'Path' })).toBeVisible()

export async function answerAs(page: Page, name: string, email: string): Promise<void> {
  await overlay(page).getByLabel('Name').fill(name)
  await overlay(page).getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
}

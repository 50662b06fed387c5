import { expect as expectSoon, type Page } from 'playwright/test'
import { addVersion } from '../support/add-version.ts'
import type { AuditedState } from './states.ts'

/** Two browsers at a time are slow. */
const expect = expectSoon.configure({ timeout: 20_000 })

/** What the demo lacks is made by the first that needs it. */
async function fillBin(page: Page): Promise<void> {
  await page.goto('/dashboard/next/grid1/delete/')
  // It may rest there already.
  const submit = page.locator('main [type="submit"].account-danger')
  if ((await submit.count()) > 0) await submit.click()
}

async function makeTwoVersions(page: Page): Promise<void> {
  await page.goto('/dashboard/versions/ridge1/')
  if ((await page.locator('#compare').count()) === 0) await addVersion(page, 'ridge1')
}

async function seeRefused(page: Page, submit: string): Promise<void> {
  await page.locator(submit).first().click()
  await expect(page.locator('main [role="alert"]').first()).toBeVisible()
}

/** States of the pages of an account, and of view links that ask before they open. */
export const ACCOUNT_STATES: readonly AuditedState[] = [
  {
    name: 'with something in it',
    path: '/dashboard/bin/',
    as: 'ben',
    prepare: fillBin,
    reach: (page) => expect(page.locator('.own-card-binned')).toBeVisible(),
  },
  {
    name: 'delete for good',
    path: '/dashboard/bin/',
    as: 'ben',
    prepare: fillBin,
    async reach(page) {
      await page.locator('.own-card-binned a').first().click()
      await expect(page.locator('main .account-danger')).toBeVisible()
    },
  },
  {
    name: 'two versions',
    path: '/dashboard/versions/ridge1/',
    as: 'ben',
    prepare: makeTwoVersions,
    reach: (page) => expect(page.locator('#compare')).toBeVisible(),
  },
  {
    name: 'versions compared',
    path: '/dashboard/versions/ridge1/',
    as: 'ben',
    prepare: makeTwoVersions,
    async reach(page) {
      await page.locator('#compare [type="submit"]').click()
      await expect(page).toHaveURL(/\/compare\//)
    },
  },
  {
    name: 'strict link refused',
    path: '/v/linkstrict1/',
    reach: (page) => seeRefused(page, 'main [type="submit"]'),
  },
  {
    name: 'strict link with its agreement',
    path: '/v/linkstrict1/',
    async reach(page) {
      await page.locator('#name').fill('Ben Okri')
      await page.locator('#email').fill('ben@example.com')
      await page.locator('main [type="submit"]').first().click()
      await expect(page.locator('.site-agreement')).toBeVisible()
    },
  },
  {
    name: 'strict link changed in another window',
    path: '/dashboard/next/secret1/links/linkstrict1/',
    as: 'ada',
    async reach(page) {
      // As in a window from before the change; nothing is stored.
      await page.locator('input[name="seen"]').evaluate((field: HTMLInputElement) => (field.value = 'older'))
      await page.locator('#maxViews').fill('7')
      await seeRefused(page, '.account-save [type="submit"]')
    },
  },
  {
    name: 'token refused',
    path: '/settings/tokens/',
    as: 'ben',
    reach: (page) => seeRefused(page, '#make [type="submit"]'),
  },
  {
    name: 'hook refused',
    path: '/settings/hooks/',
    as: 'ben',
    reach: (page) => seeRefused(page, 'main form.account-form [type="submit"]'),
  },
]

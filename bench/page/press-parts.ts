import type { Page } from 'playwright'

/** What a press on a part should do. Sidebars and identification have nothing on this page that needs a script. */
const PRESSES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'mf-header-search: Dismiss': async (page) => {
    const dismiss = page.locator('[data-slot="banner"]').getByRole('button')
    await dismiss.click({ timeout: ANSWER_TIMEOUT_MS })
    await dismiss.waitFor({ state: 'hidden', timeout: ANSWER_TIMEOUT_MS })
  },
  'mf-toolbar: Share': async (page) => {
    await inToolbar(page, 'Share').click({ timeout: ANSWER_TIMEOUT_MS })
    await page.getByRole('dialog').waitFor({ timeout: ANSWER_TIMEOUT_MS })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: ANSWER_TIMEOUT_MS })
  },
  'mf-toolbar: Like': async (page) => {
    const asked = page.waitForRequest(/\/signup\/basic\//, { timeout: ANSWER_TIMEOUT_MS })
    await Promise.all([asked, inToolbar(page, /^Like/).click({ timeout: ANSWER_TIMEOUT_MS })])
  },
  'mf-viewer: Show full transcript': async (page) => {
    const toggle = page.locator('[data-slot="transcript"] button[aria-expanded]')
    await toggle.click({ timeout: ANSWER_TIMEOUT_MS })
    await page
      .locator('[data-slot="transcript"] button[aria-expanded="true"]')
      .waitFor({ timeout: ANSWER_TIMEOUT_MS })
  },
  'mf-viewer: Present': async (page) => {
    const viewer = page.locator('[data-slot="viewer"]')
    await viewer.getByRole('button', { name: 'Present' }).click({ timeout: ANSWER_TIMEOUT_MS })
    await viewer.locator('[data-phase="playing"]').waitFor({ timeout: ANSWER_TIMEOUT_MS })
  },
}

const ANSWER_TIMEOUT_MS = 10_000

/** Presses each part. @returns the presses that did not do what they should */
export async function pressParts(page: Page): Promise<string[]> {
  const silent: string[] = []
  for (const [name, press] of Object.entries(PRESSES)) {
    try {
      await press(page)
    } catch (error) {
      silent.push(
        `${name} (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)})`,
      )
    }
  }
  return silent
}

const inToolbar = (page: Page, name: string | RegExp) =>
  page.locator('[data-slot="toolbar"]').getByRole('button', { name })

import type { Page } from 'playwright/test'

/** Saves the steps of a presentation in the opposite order, which is a new version. The page is one of its owner. */
export async function addVersion(page: Page, oid: string): Promise<void> {
  await page.evaluate(async (url) => {
    const state = (await (await fetch(url)).json()) as Record<string, unknown> & {
      steps: readonly { id: string; title: string }[]
    }
    const { version, title, description, tags, privacy, cover } = state
    const steps = state.steps.map((step) => ({ id: step.id, title: step.title })).reverse()
    const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token },
      body: JSON.stringify({ version, title, description, tags, privacy, cover, steps }),
    })
    if (!response.ok) throw new Error(`[e2e] Failed to add a version: the status is ${response.status}.`)
  }, `/api/v4/presentation/${oid}/editing/`)
}

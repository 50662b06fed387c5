import type { Page } from 'playwright/test'

/** The shell. Without it, no remote is loaded and no time limit of a slot runs. */
export const HOST = /\/shell\/main\.[^/]+\.js/

/** The entry of a remote, at the address of any attempt. */
export const entryOf = (remote: string) => new RegExp(`/remotes/(~\\d+/)?${remote}/[^/]+/remoteEntry`)

/** Holds files back until the result is called. */
export async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

const TABS = [
  ['own', '/dashboard/next/'],
  ['shared', '/dashboard/shared/'],
] as const

/** The two lists of the dashboard. */
export function dashboardTabs(text: ServerTexts, shown: (typeof TABS)[number][0]): Html {
  const links = TABS.map(([name, path]) => {
    const current = name === shown ? html` aria-current="page"` : nothing
    return html`<a href="${path}"${current}>${text(`dashboard.tabs.${name}`)}</a>`
  })
  return html`<nav class="account-tabs" aria-label="${text('dashboard.title')}">${links}</nav>`
}

import { html, type Html } from '../foundation/markup/html.ts'
import type { ServerTexts } from '../foundation/locales/texts.ts'

/** The pages of staff, in the order of their links. */
export const STAFF_PATHS = {
  overview: '/staff/',
  reports: '/staff/reports/',
  picks: '/staff/shelves/picks/',
  templates: '/staff/shelves/templates/',
  videos: '/staff/shelves/videos/',
  accounts: '/staff/accounts/',
  log: '/staff/log/',
} as const
export type StaffPage = keyof typeof STAFF_PATHS

/** The heading of a page of staff, and its name in links. */
export function staffTitle(text: ServerTexts, page: StaffPage): string {
  switch (page) {
    case 'overview':
      return text('staff.overview.title')
    case 'reports':
      return text('staff.reporting')
    case 'picks':
      return text('gallery.title')
    case 'templates':
      return text('templates.title')
    case 'videos':
      return text('staff.videos')
    case 'accounts':
      return text('staff.accounting')
    case 'log':
      return text('staff.logging')
  }
}

/** A page of staff: links to all of them, its heading, its content. */
export function staffBody(text: ServerTexts, page: StaffPage, content: Html): Html {
  const links = (Object.keys(STAFF_PATHS) as StaffPage[]).map((each) => {
    const current = each === page ? html` aria-current="page"` : html``
    return html`<a href="${STAFF_PATHS[each]}"${current}>${staffTitle(text, each)}</a>`
  })
  const title = page === 'overview' ? text('staff.title') : staffTitle(text, page)
  return html`<div class="page-container account staff"><nav class="explore-orders staff-pages" aria-label="${text('staff.title')}">${links}</nav>
<h1>${title}</h1>
${content}</div>`
}

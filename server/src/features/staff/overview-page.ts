import type { Language } from '@viewpage/shared-events'
import { html, type Html } from '../../foundation/markup/html.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { STAFF_PATHS, staffBody, staffTitle, type StaffPage } from '../../pages/staff-page.ts'
import { MAX_SHELF_ENTRIES, SHELF_NAMES, type ShelfName } from './shelves/shelf-store.ts'

/** The data of the first page of staff. */
export interface OverviewPage {
  readonly text: ServerTexts
  readonly language: Language
  readonly openReports: number
  readonly entries: Readonly<Record<ShelfName, number>>
}

export function overviewBody({ text, language, openReports, entries }: OverviewPage): Html {
  const most = formatsFor(language).number(MAX_SHELF_ENTRIES)
  const shelfLine = (shelf: ShelfName) =>
    entries[shelf] === 0
      ? text('staff.shelves.none')
      : text('staff.shelves.count', { count: entries[shelf], most })
  const lines: readonly (readonly [StaffPage, string])[] = [
    [
      'reports',
      openReports === 0
        ? text('staff.overview.noReports')
        : text('staff.overview.reports', { count: openReports }),
    ],
    ...SHELF_NAMES.map((shelf) => [shelf, shelfLine(shelf)] as const),
    ['accounts', text('staff.overview.accounts')],
    ['log', text('staff.overview.log')],
  ]
  return staffBody(
    text,
    'overview',
    html`<ul class="staff-overview">${lines.map(([page, line]) => html`<li><a href="${STAFF_PATHS[page]}">${staffTitle(text, page)}</a><p>${line}</p></li>`)}</ul>`,
  )
}

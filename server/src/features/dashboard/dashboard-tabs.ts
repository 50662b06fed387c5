import type { Language } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { MAX_COUNTED } from '../../content/presentations/list-pages.ts'
import { countUpTo } from '../../content/presentations/count-up-to.ts'
import { sharedWith } from '../../people/sharing/shared-presentations.ts'
import { isNotInBin } from '../../content/presentations/bin.ts'
import { BIN_PATH, UPLOAD_PATH } from '../../content/presentations/presentation-paths.ts'
import { icon } from '../../pages/html/icons.ts'
import { binOf } from './read-bin.ts'
import type { Database } from '../../storage/database/open-database.ts'

const TABS = [
  ['own', '/dashboard/next/'],
  ['shared', '/dashboard/shared/'],
  ['bin', BIN_PATH],
] as const

type Tab = (typeof TABS)[number][0]

/** How many presentations each list has; counting stops above {@link MAX_COUNTED}. */
export type TabCounts = Readonly<Record<Tab, number>>

export async function readTabCounts({ read }: Pick<Database, 'read'>, userOid: string): Promise<TabCounts> {
  const mine = read
    .selectFrom('presentations')
    .select('oid')
    .where('owner_oid', '=', userOid)
    .where(isNotInBin)
  const [own, shared, bin] = await Promise.all([
    countUpTo(read, mine),
    countUpTo(read, sharedWith(read, userOid).select('presentations.oid')),
    countUpTo(read, binOf(read, userOid).select('bin.oid')),
  ])
  return { own, shared, bin }
}

/** The lists of the dashboard. */
export function dashboardTabs(
  { text, language, counts }: { text: ServerTexts; language: Language; counts: TabCounts },
  shown: Tab,
): Html {
  const links = TABS.map(([name, path]) => {
    const current = name === shown ? html` aria-current="page"` : nothing
    return html`<a href="${path}"${current}>${text(`dashboard.tabs.${name}`)} <span>${countText(counts[name], language)}</span></a>`
  })
  return html`<nav class="own-tabs" aria-label="${text('dashboard.title')}">${links}</nav>`
}

/** A number of presentations; "1,000+" above {@link MAX_COUNTED}. */
export function countText(count: number, language: Language): string {
  const { number } = formatsFor(language)
  return count > MAX_COUNTED ? `${number(MAX_COUNTED)}+` : number(count)
}

export function uploadLink(text: ServerTexts): Html {
  return html`<a class="kit-button kit-button-primary" href="${UPLOAD_PATH}">${icon('upload')}${text('dashboard.uploading.submit')}</a>`
}

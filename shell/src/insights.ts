// Style sheet and script of the owner's insights page.
import '../styles/insights/page.css'
import '../styles/insights/chart.css'
import '../styles/insights/path.css'
import '../styles/insights/tables.css'
import '../styles/insights/links.css'
import '../styles/insights/viewers.css'
import { dropAnywhere } from './drop/drop-anywhere.ts'
import { followFigures } from './insights/follow-figures.ts'
import { offerTimeZone } from './insights/offer-time-zone.ts'

dropAnywhere()
const page = document.querySelector<HTMLElement>('.insights')
if (page) {
  followFigures(page)
  offerTimeZone(page, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

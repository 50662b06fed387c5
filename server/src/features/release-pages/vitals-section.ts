import { html, type Html } from '../../foundation/markup/html.ts'
import { timeText } from '../../foundation/config/site.ts'
import {
  MIN_SHOWN_VIEWS,
  type SetVitals,
  VITAL_DAYS,
  type VitalFigure,
  type Vitals,
} from '../../releases/index.ts'
import { releaseSection, releaseTable, versionPath, type ReleasePage } from './release-page.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'

/** A version with what pages reported about it. */
export interface VersionVitals {
  readonly remote: string
  readonly version: string
  /** `undefined` if no page reported. */
  readonly vitals: Vitals | undefined
}

const VITALS = ['lcp', 'inp', 'cls', 'live'] as const

/** How fast pages were with some versions. */
export function vitalsSection(page: ReleasePage, versions: readonly VersionVitals[], more = html``): Html {
  const { text } = page
  return releaseSection(
    'vitals',
    text('releases.vitals.title'),
    html`${vitalsNote(page)}${versionTable(page, versions)}${more}`,
  )
}

/** The same by release set, newest first. */
export function setVitalsTable(page: ReleasePage, sets: readonly SetVitals[]): Html {
  const { text, language } = page
  if (sets.length === 0) return html``
  const heads = [
    text('releases.vitals.set'),
    text('releases.since'),
    ...vitalHeads(page),
    text('releases.versions'),
  ]
  const rows = sets.map((each) => [
    each.set,
    timeText(each.firstAt, language),
    ...VITALS.map((vital) => figureText(page, vital, each.page[vital])),
    Object.entries(each.versions)
      .map((pair) => pair.join(' '))
      .join(', '),
  ])
  const title = text('releases.vitals.sets')
  return html`<h3>${title}</h3>${releaseTable(title, heads, rows)}`
}

/** Two versions beside each other, one row for each vital. */
export function vitalsComparison(page: ReleasePage, versions: readonly VersionVitals[]): Html {
  const { text } = page
  const title = text('releases.vitals.title')
  const rows = VITALS.map((vital) => [
    text(`releases.vitals.${vital}`),
    ...versions.map(({ vitals }) => figureText(page, vital, vitals?.page[vital])),
  ])
  const own = [
    text('releases.vitals.own'),
    ...versions.map(({ vitals }) => figureText(page, 'live', vitals?.own)),
  ]
  const heads = [text('releases.compare.what'), ...versions.map(({ version }) => version)]
  return html`<h3>${title}</h3>${vitalsNote(page)}${releaseTable(title, heads, [...rows, own])}`
}

function vitalsNote({ text, language }: ReleasePage): Html {
  const { number } = formatsFor(language)
  const note = text('releases.vitals.note', {
    days: number(VITAL_DAYS),
    few: number(MIN_SHOWN_VIEWS),
  })
  return html`<p class="staff-facts">${note}</p>`
}

function versionTable(page: ReleasePage, versions: readonly VersionVitals[]): Html {
  const { text } = page
  const reported = versions.filter(({ vitals }) => vitals !== undefined)
  if (reported.length === 0) return html`<p class="staff-none">${text('releases.vitals.none')}</p>`
  const heads = [text('releases.version'), ...vitalHeads(page), text('releases.vitals.own')]
  const isOneRemote = new Set(versions.map(({ remote }) => remote)).size === 1
  const rows = reported.map(({ remote, version, vitals }) => [
    html`<a href="${versionPath(remote, version)}">${isOneRemote ? version : `${remote} ${version}`}</a>`,
    ...VITALS.map((vital) => figureText(page, vital, vitals?.page[vital])),
    figureText(page, 'live', vitals?.own),
  ])
  return releaseTable(text('releases.vitals.title'), heads, rows)
}

const vitalHeads = ({ text }: ReleasePage) => VITALS.map((vital) => text(`releases.vitals.${vital}`))

/** The p75 with the number of views, or how few there are. */
function figureText(
  { text, language }: ReleasePage,
  vital: (typeof VITALS)[number],
  figure: VitalFigure | undefined,
): string {
  if (!figure) return '–'
  const formats = formatsFor(language)
  const views = formats.number(figure.views)
  if (figure.views < MIN_SHOWN_VIEWS) return text('releases.vitals.few', { views })
  const value = vital === 'cls' ? formats.decimal(figure.p75) : formats.milliseconds(figure.p75)
  return `${value} (${views})`
}

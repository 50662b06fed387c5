import type { Language } from '@viewpage/shared-events'
import { html, joinHtml, nothing, type Html } from '../../../foundation/markup/html.ts'
import { langAttribute } from '../../../foundation/markup/lang-attribute.ts'
import type { Formats } from '../../../foundation/locales/formats.ts'
import type { MomentFormat } from '../../../foundation/locales/moments.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { insightsPath, pagePath } from '../../../content/presentations/presentation-paths.ts'
import type { PresentationWithSteps } from '../../../content/presentations/presentation-store.ts'
import { dateIn, type Period, type PeriodFaults, type PeriodQuery } from '../period.ts'
import type { InsightsLink } from '../insights-links.ts'
import type { Insights } from '../read-insights.ts'
import { audienceSection } from './audience-section.ts'
import { exportSection } from './export-section.ts'
import { filterChip } from './filter-chip.ts'
import { figuresRow, deliveredText } from './figures-row.ts'
import { linksSection, shareLink } from './links-section.ts'
import { overTimeSection } from './over-time-section.ts'
import { pathSection } from './path-section.ts'
import { periodChooser } from './period-chooser.ts'
import { viewersSection } from './viewers-section.ts'

/** The data of the insights page. */
export interface InsightsPage {
  readonly text: ServerTexts
  readonly language: Language
  readonly formats: Formats
  readonly moment: MomentFormat
  readonly presentation: PresentationWithSteps
  /** Whether this person decides who sees the presentation. */
  readonly canShare: boolean
  readonly thumbnail: string | null
  /** Address of step pictures, with `{step}` for the number. */
  readonly stepPictures: string
  readonly period: Period
  readonly faults: PeriodFaults
  readonly query: PeriodQuery
  readonly insights: Insights
  /** The view link to which the page is filtered; `null`: everything. */
  readonly filter: InsightsLink | null
  /** ms since 1970 from which views count once they were seen; `null` if all do. */
  readonly seenSince: number | null
  readonly metric: Metric
  /** From 1. */
  readonly viewersPage: number
  /** Part of a long path, from 1. */
  readonly pathPage: number
  /** Whether it was ever viewed, also outside the period. */
  readonly hasViews: boolean
  /** ms since 1970 */
  readonly now: number
  /** The address of this page with changed query parameters; `null` removes one. */
  readonly link: (changes: Readonly<Record<string, string | null>>, path?: string) => string
}

/** What the chart over time shows. */
export const METRICS = ['views', 'viewers', 'likes'] as const
export type Metric = (typeof METRICS)[number]

export function insightsBody(page: InsightsPage): Html {
  const { text, presentation, thumbnail, link, insights } = page
  const picture = thumbnail === null ? nothing : html`<img src="${thumbnail}" alt="" width="128" height="72">`
  const { figures, viewers } = insights
  const isEmpty = figures.views + figures.visits + figures.likes + viewers.length === 0
  return html`<div class="insights" data-live-url="${link({}, `${insightsPath(presentation)}live`)}" data-time-zone="${page.period.timeZone}">
<header class="insights-header"><a class="insights-subject" href="${pagePath(presentation)}">${picture}<div><p>${text('insights.title')}</p><h1${langAttribute(presentation.deckLanguage)} dir="auto">${presentation.title}</h1></div></a><div class="insights-choices">${insights.links.length === 0 ? shareLink(page) : nothing}${filterChip(page)}${periodChooser(page)}</div></header>
${figuresRow(page)}
${isEmpty ? html`${emptySection(page)}${page.filter === null ? nothing : linksSection(page)}` : fullSections(page)}
${countedSection(page)}</div>`
}

function fullSections(page: InsightsPage): Html {
  const sections = [
    overTimeSection,
    pathSection,
    linksSection,
    viewersSection,
    audienceSection,
    exportSection,
  ]
  return joinHtml(
    sections.map((section) => section(page)),
    '\n',
  )
}

function emptySection({ text, hasViews, presentation, link }: InsightsPage): Html {
  const [title, message, label, address] = hasViews
    ? ([
        text('insights.emptyPeriod.title'),
        text('insights.emptyPeriod.text'),
        text('insights.emptyPeriod.all'),
        link({ range: 'all', from: null, to: null }),
      ] as const)
    : ([
        text('insights.empty.title'),
        text('insights.empty.text'),
        text('insights.empty.open'),
        pagePath(presentation),
      ] as const)
  return html`<section class="insights-empty"><h2>${title}</h2><p>${message}</p><div class="site-actions"><a class="kit-button kit-button-primary" href="${address}">${label}</a></div></section>`
}

export function seenSinceText({ text, formats, period }: InsightsPage, since: number): string {
  return text('insights.counted.seenSince', { day: formats.day(dateIn(period.timeZone, since), 'full') })
}

/** Explains how each figure is counted. */
function countedSection(page: InsightsPage): Html {
  const { text, period } = page
  const points = [
    text('insights.counted.view'),
    ...(page.seenSince === null ? [] : [seenSinceText(page, page.seenSince)]),
    text('insights.counted.viewer'),
    text('insights.counted.time'),
    text('insights.counted.moved'),
    text('insights.counted.likes'),
    deliveredText(page),
    text('insights.counted.days', { timeZone: period.timeZone }),
  ]
  return html`<section class="insights-counted"><h2>${text('insights.counted.title')}</h2><ul>${points.map((point) => html`<li>${point}</li>`)}</ul><p><a class="insights-zone" href="${page.link({})}" hidden data-label="${text('insights.useTimeZone', { timeZone: '{zone}' })}"></a></p></section>`
}

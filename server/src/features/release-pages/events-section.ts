import { DAY_MS } from '@viewpage/shared-events/durations'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { EVENT_DAYS, type RemoteEventCount } from '../../releases/index.ts'
import type { Activation } from './read-releases.ts'
import { releaseSection, releaseTable, type ReleasePage } from './release-page.ts'

/** The events of a remote's own that a page shows. */
export interface ShownEvents {
  /** Newest day first. */
  readonly counts: readonly RemoteEventCount[]
  /** Days since 1970. */
  readonly today: number
}

/** One event: a series of days for each of two versions, and one for all others together. */
interface EventSeries {
  readonly name: string
  readonly series: readonly ReadonlyMap<number, number>[]
}

/** Days since 1970. */
interface Span {
  readonly first: number
  readonly last: number
}

/** What the charts of all events share. */
interface Axis {
  readonly versions: readonly string[]
  /** When each version sent events; `undefined` for one that never did. */
  readonly spans: readonly (Span | undefined)[]
  readonly today: number
  readonly language: ReleasePage['language']
}

/** Each version declares at most 30. */
const MAX_SHOWN = 40
const SIDE = 1_000

/** Each event by day: the active version beside the one before it. Left out if no event arrived. */
export function eventsSection(
  page: ReleasePage,
  { counts, today }: ShownEvents,
  live: Activation | null,
): Html {
  if (counts.length === 0) return nothing
  const { text, language } = page
  const versions = comparedVersions(counts, live)
  const note = text('releases.events.note', { days: formatsFor(language).number(EVENT_DAYS) })
  const spans = versions.map((version) => spanOf(counts, version, version === live?.version ? today : 0))
  const axis = { versions, spans, today, language }
  const shown = seriesOf(counts, versions).slice(0, MAX_SHOWN)
  return releaseSection(
    'events',
    text('releases.events.title'),
    html`<p class="staff-facts">${note}</p>${shown.map((event) => eventItem(page, event, axis))}`,
  )
}

/** The active version and the one before it, or those that sent events last. */
function comparedVersions(counts: readonly RemoteEventCount[], live: Activation | null): readonly string[] {
  const latest = counts.map(({ version }) => version)
  const known = [live?.version, live?.fallback].filter((version) => typeof version === 'string')
  return [...new Set([...known, ...latest])].slice(0, 2)
}

/** @param until the day until which it goes on at least */
function spanOf(counts: readonly RemoteEventCount[], version: string, until: number): Span | undefined {
  const days = counts.filter((each) => each.version === version).map(({ day }) => day)
  return days.length === 0 ? undefined : { first: Math.min(...days), last: Math.max(...days, until) }
}

function seriesOf(counts: readonly RemoteEventCount[], versions: readonly string[]): EventSeries[] {
  return [...Map.groupBy(counts, ({ name }) => name)].sort().map(([name, ofEvent]) => {
    const isOther = ({ version }: RemoteEventCount) => !versions.includes(version)
    return {
      name,
      series: [
        ...versions.map((version) => byDay(ofEvent.filter((each) => each.version === version))),
        byDay(ofEvent.filter(isOther)),
      ],
    }
  })
}

function byDay(counts: readonly RemoteEventCount[]): ReadonlyMap<number, number> {
  const days = new Map<number, number>()
  for (const { day, count } of counts) days.set(day, (days.get(day) ?? 0) + count)
  return days
}

function eventItem(page: ReleasePage, event: EventSeries, axis: Axis): Html {
  const { name, series } = event
  const { text, language } = page
  const { versions } = axis
  const { number, day: dayText } = formatsFor(language)
  const days = [...new Set(series.flatMap((each) => [...each.keys()]))].sort((a, b) => b - a)
  const totals = series.map((each) => each.values().reduce((sum, count) => sum + count, 0))
  const hasOthers = (totals.at(-1) ?? 0) > 0
  const columns = hasOthers ? series : series.slice(0, versions.length)
  const heads = [
    text('releases.events.day'),
    ...versions,
    ...(hasOthers ? [text('releases.events.others')] : []),
  ]
  const facts = heads.slice(1).map((head, index) => `${head}: ${number(totals[index] ?? 0)}`)
  const rows = days.map((day) => [
    dayText(dateOf(day), 'full'),
    ...columns.map((each) => number(each.get(day) ?? 0)),
  ])
  return html`<article class="releases-canary"><h3>${name}</h3><p class="staff-facts">${facts.join(' · ')}</p>${chart(event, axis)}<details class="releases-details"><summary>${text('releases.events.table')}</summary>${releaseTable(name, heads, rows)}</details></article>`
}

/** The active version as a line, the one before it as a thin one, each on the days since its first event. */
function chart({ series }: EventSeries, { spans, today, language }: Axis): Html {
  const { number, day: dayText } = formatsFor(language)
  const first = today - EVENT_DAYS + 1
  const [own = new Map<number, number>(), before = new Map<number, number>()] = series
  const highest = Math.max(1, ...own.values(), ...before.values())
  const line = (counts: ReadonlyMap<number, number>, span: Span | undefined, name: string) => {
    if (!span) return nothing
    const points = Array.from({ length: span.last - span.first + 1 }, (_, index) => {
      const day = span.first + index
      const x = ((day - first) / (EVENT_DAYS - 1)) * SIDE
      return `${x.toFixed(1)},${(SIDE - ((counts.get(day) ?? 0) / highest) * SIDE).toFixed(1)}`
    })
    // A single day is a dot.
    return html`<path class="${name}" d="M${points.join('L')}h0"/>`
  }
  const ends = [first, today].map((day) => html`<span>${dayText(dateOf(day), 'short')}</span>`)
  return html`<div class="releases-chart" aria-hidden="true"><div class="releases-scale"><span>${number(highest)}</span><span>0</span></div><svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${line(before, spans[1], 'releases-before')}${line(own, spans[0], 'releases-line')}</svg><div class="releases-days">${ends}</div></div>`
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

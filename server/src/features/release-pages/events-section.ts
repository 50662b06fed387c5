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
  const shown = seriesOf(counts, versions).slice(0, MAX_SHOWN)
  return releaseSection(
    'events',
    text('releases.events.title'),
    html`<p class="staff-facts">${note}</p>${shown.map((event) => eventItem(page, event, versions, today))}`,
  )
}

/** The active version and the one before it, or those that sent events last. */
function comparedVersions(counts: readonly RemoteEventCount[], live: Activation | null): readonly string[] {
  const latest = counts.map(({ version }) => version)
  const known = [live?.version, live?.fallback].filter((version) => typeof version === 'string')
  return [...new Set([...known, ...latest])].slice(0, 2)
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

function eventItem(
  page: ReleasePage,
  { name, series }: EventSeries,
  versions: readonly string[],
  today: number,
): Html {
  const { text, language } = page
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
    dayText(new Date(day * DAY_MS).toISOString().slice(0, 10), 'full'),
    ...columns.map((each) => number(each.get(day) ?? 0)),
  ])
  return html`<article class="releases-canary"><h3>${name}</h3><p class="staff-facts">${facts.join(' · ')}</p>${chart(series, today, number)}<details class="releases-details"><summary>${text('releases.events.table')}</summary>${releaseTable(name, heads, rows)}</details></article>`
}

/** The active version as a line, the one before it as a thin one. */
function chart(
  [own = new Map(), before = new Map()]: EventSeries['series'],
  today: number,
  number: (value: number) => string,
): Html {
  const first = today - EVENT_DAYS + 1
  const days = Array.from({ length: EVENT_DAYS }, (_, index) => first + index)
  const highest = Math.max(1, ...own.values(), ...before.values())
  const line = (series: ReadonlyMap<number, number>) =>
    days
      .map((day, index) => {
        const x = (index / (EVENT_DAYS - 1)) * SIDE
        return `${x.toFixed(1)},${(SIDE - ((series.get(day) ?? 0) / highest) * SIDE).toFixed(1)}`
      })
      .join('L')
  return html`<div class="releases-chart" aria-hidden="true"><div class="releases-scale"><span>${number(highest)}</span><span>0</span></div><svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path class="releases-even" d="M${line(before)}"/><path class="releases-line" d="M${line(own)}"/></svg></div>`
}

import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { percentileOf, viewsIn, type Histogram } from './vital-bins.ts'
import { dayAt } from './count-views.ts'

type Read = Database['read']

/** The distribution of one vital. */
export interface VitalFigure {
  /** The 75th percentile: ms, or a score for CLS. */
  readonly p75: number
  readonly views: number
}

/** Vitals of the pages with a release set or a version; those without a report are missing. */
export interface Vitals {
  readonly page: Partial<Readonly<Record<VitalName, VitalFigure>>>
  /** Until the slots of the remote were live. */
  readonly own?: VitalFigure
}

export interface SetVitals extends Vitals {
  readonly set: string
  /** By remote. */
  readonly versions: Readonly<Record<string, string>>
  /** Of its first view, in ms since 1970. */
  readonly firstAt: number
}

/** Days that the figures cover. */
export const VITAL_DAYS = 28
/** Release sets of which figures are read, newest first. */
const MAX_SETS = 60
const MAX_SHOWN_SETS = 10
const P75 = 0.75

/**
 * Vitals of pages by the version of a remote that they had.
 *
 * @param now ms since 1970
 */
export async function readVersionVitals(
  read: Read,
  remote: string,
  now: number,
): Promise<ReadonlyMap<string, Vitals>> {
  const sets = await newestSets(read, { remote, limit: MAX_SETS }).execute()
  const versionOf = new Map(sets.map(({ release_set, version }) => [release_set, version]))
  return vitalsBy(read, { sets: [...versionOf.keys()], parts: ['', remote], now }, (set) =>
    versionOf.get(set),
  )
}

/** Histograms of the vitals of the pages that had a version, over the same days. */
export async function readHistograms(
  read: Kysely<Tables>,
  { remote, version, now }: { readonly remote: string; readonly version: string; readonly now: number },
): Promise<ReadonlyMap<VitalName, Histogram>> {
  const sets = await newestSets(read, { remote, limit: MAX_SETS }).where('version', '=', version).execute()
  if (sets.length === 0) return new Map()
  const wanted = { sets: sets.map(({ release_set }) => release_set), parts: [''], now }
  const histograms = new Map<VitalName, Map<number, number>>()
  for (const { vital, bin, views } of await countsOf(read, wanted).execute()) {
    const histogram = histograms.get(vital) ?? new Map<number, number>()
    // PostgreSQL returns sums as text.
    histogram.set(bin, (histogram.get(bin) ?? 0) + Number(views))
    histograms.set(vital, histogram)
  }
  return histograms
}

/**
 * Vitals of the newest release sets, newest first.
 *
 * @param remote only sets with it, and only its versions; `null` for all
 * @param now ms since 1970
 */
export async function readSetVitals(read: Read, remote: string | null, now: number): Promise<SetVitals[]> {
  const newest = await newestSets(read, { remote, limit: MAX_SHOWN_SETS }).execute()
  const sets = newest.map(({ release_set }) => release_set)
  if (sets.length === 0) return []
  const members = (await membersOf(read, sets)).filter((each) => remote === null || each.remote === remote)
  const vitals = await vitalsBy(read, { sets, parts: [''], now }, (set) => set)
  return newest.flatMap(({ release_set, first_at }) => {
    const own = vitals.get(release_set)
    const versions = members.filter((member) => member.release_set === release_set)
    return own
      ? [
          {
            ...own,
            set: release_set,
            firstAt: first_at,
            versions: Object.fromEntries(versions.map((each) => [each.remote, each.version])),
          },
        ]
      : []
  })
}

function newestSets(
  read: Kysely<Tables>,
  { remote, limit }: { readonly remote: string | null; readonly limit: number },
) {
  return read
    .selectFrom('vital_sets')
    .select(['release_set', 'version', 'first_at'])
    .where('remote', '=', remote ?? '')
    .orderBy('first_at', 'desc')
    .orderBy('release_set')
    .limit(limit)
}

function membersOf(read: Kysely<Tables>, sets: readonly string[]) {
  return read
    .selectFrom('vital_sets')
    .select(['release_set', 'remote', 'version'])
    .where('release_set', 'in', sets)
    .where('remote', '<>', '')
    .orderBy('remote')
    .execute()
}

interface Wanted {
  readonly sets: readonly string[]
  readonly parts: readonly string[]
  readonly now: number
}

export function countsOf(read: Kysely<Tables>, { sets, parts, now }: Wanted) {
  return read
    .selectFrom('vital_counts')
    .select(['release_set', 'part', 'vital', 'bin'])
    .select(({ fn }) => fn.sum('views').as('views'))
    .where('release_set', 'in', sets)
    .where('part', 'in', parts)
    .where('day', '>', dayAt(now) - VITAL_DAYS)
    .groupBy(['release_set', 'part', 'vital', 'bin'])
}

/** Adds the histograms of all sets with the same key. */
async function vitalsBy(
  read: Read,
  wanted: Wanted,
  keyOf: (set: string) => string | undefined,
): Promise<ReadonlyMap<string, Vitals>> {
  if (wanted.sets.length === 0) return new Map()
  const histograms = new Map<string, Map<string, Map<number, number>>>()
  for (const { release_set, part, vital, bin, views } of await countsOf(read, wanted).execute()) {
    const key = keyOf(release_set)
    if (key === undefined) continue
    const ofKey = histograms.get(key) ?? new Map<string, Map<number, number>>()
    const name = part === '' ? vital : OWN
    const histogram = ofKey.get(name) ?? new Map<number, number>()
    // PostgreSQL returns sums as text.
    histogram.set(bin, (histogram.get(bin) ?? 0) + Number(views))
    histograms.set(key, ofKey.set(name, histogram))
  }
  return new Map([...histograms].map(([key, ofKey]) => [key, vitalsOf(ofKey)]))
}

const OWN = 'own'

function vitalsOf(histograms: ReadonlyMap<string, Histogram>): Vitals {
  const figure = (name: string, vital: VitalName): VitalFigure | null => {
    const histogram = histograms.get(name)
    const p75 = histogram ? percentileOf(vital, histogram, P75) : null
    return histogram && p75 !== null ? { p75, views: viewsIn(histogram) } : null
  }
  const page = (['lcp', 'inp', 'cls', 'live'] as const).flatMap((vital) => {
    const found = figure(vital, vital)
    return found ? [[vital, found] as const] : []
  })
  const own = figure(OWN, 'live')
  return { page: Object.fromEntries(page), ...(own && { own }) }
}

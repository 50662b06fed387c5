import { readFiguresByLink, type FiguresByLink } from '../figures/by-link.ts'
import { AUDIENCE_KINDS, readShares, type AudienceKind, type Share } from '../figures/audience.ts'
import { readCounts, type Counts } from '../figures/counts.ts'
import { readIdentified, readLinkViewers, type LinkViewer } from '../figures/link-viewers.ts'
import type { Scope } from '../figures/scope.ts'
import { readPathFigures, type PathFigures } from '../figures/watching.ts'
import { readRawFiguresByLink } from './raw-by-link.ts'
import { readRawCounts } from './raw-counts.ts'
import { readRawIdentified, readRawLinkViewers } from './raw-link-viewers.ts'
import { readRawShares } from './raw-shares.ts'
import { readRawPathFigures } from './raw-watching.ts'

/** A figure that differs between the roll-ups and the raw rows. */
export interface Disagreement {
  readonly figure: string
  readonly rolledUp: string
  readonly raw: string
}

/** Viewers of links that are compared one by one. */
const MAX_VIEWERS = 1_000

/** Compares all figures of a period. It reads every raw row of the period. */
export async function compareFigures(scope: Scope, stepCount: number): Promise<Disagreement[]> {
  const [rolledUp, raw] = [await readAll(ROLLED_UP, scope, stepCount), await readAll(RAW, scope, stepCount)]
  return [...new Set([...rolledUp.keys(), ...raw.keys()])].flatMap((figure) => {
    const [one = 'nothing', other = 'nothing'] = [rolledUp.get(figure), raw.get(figure)]
    return one === other ? [] : [{ figure, rolledUp: one, raw: other }]
  })
}

interface Readers {
  readonly counts: (scope: Scope) => Promise<Counts>
  readonly path: (scope: Scope, stepCount: number) => Promise<PathFigures>
  readonly shares: (scope: Scope, kind: AudienceKind) => Promise<readonly Share[]>
  readonly identified: (scope: Scope) => Promise<number>
  readonly linkViewers: (
    scope: Scope,
    stepCount: number,
    page: { limit: number },
  ) => Promise<{ viewers: readonly LinkViewer[] }>
  readonly byLink: (scope: Scope, stepCount: number) => Promise<FiguresByLink>
}

const ROLLED_UP: Readers = {
  counts: readCounts,
  path: readPathFigures,
  shares: readShares,
  identified: readIdentified,
  linkViewers: readLinkViewers,
  byLink: readFiguresByLink,
}
const RAW: Readers = {
  counts: readRawCounts,
  path: readRawPathFigures,
  shares: readRawShares,
  identified: readRawIdentified,
  linkViewers: readRawLinkViewers,
  byLink: readRawFiguresByLink,
}

/** Every figure as a text, by its name. */
async function readAll(readers: Readers, scope: Scope, stepCount: number): Promise<Map<string, string>> {
  const { watching, steps } = await readers.path(scope, stepCount)
  const figures = {
    ...(await readers.counts(scope)),
    ...watching,
    identified: await readers.identified(scope),
  }
  const { viewers } = await readers.linkViewers(scope, stepCount, { limit: MAX_VIEWERS })
  const { ofLinks, without, stepsWithout } = await readers.byLink(scope, stepCount)
  const entries = [
    ...Object.entries(figures),
    ...steps.map(({ step, ...ofStep }) => [`step ${step}`, ofStep] as const),
    ...Object.entries(without).map(([name, value]) => [`${name} without link`, value] as const),
    ['steps without link', stepsWithout] as const,
    ...[...ofLinks].flatMap(([linkId, figuresOf]) =>
      Object.entries(figuresOf).map(([name, value]) => [`${name} by link ${linkId}`, value] as const),
    ),
    ...viewers.map(
      ({ linkId, identity, ...seen }) =>
        [
          `viewer ${linkId} ${(identity?.email.toLowerCase() || identity?.name) ?? '–'} ${seen.lastSeen}`,
          seen,
        ] as const,
    ),
  ]
  for (const kind of AUDIENCE_KINDS) {
    for (const { value, views } of await readers.shares(scope, kind))
      entries.push([`${kind} ${value ?? '–'}`, views])
  }
  return new Map(entries.map(([name, value]) => [name, JSON.stringify(value)]))
}

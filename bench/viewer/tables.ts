import { median, table } from '@viewpage/tooling/figures'
import type { Flights } from './measure-flights.ts'
import type { Leftovers, Memory } from './measure-leaks.ts'
import type { PlayerName } from './pages/bench-page.ts'

export const NOT_BUILT = 'not built'

export interface FlightsRow {
  readonly player: PlayerName
  readonly flights: readonly Flights[]
  /** The reason for missing results. */
  readonly failure: string | undefined
}

export interface LeaksRow {
  readonly player: PlayerName
  /** The result, or the reason of the failure. */
  readonly steps: readonly [few: Memory, many: Memory] | string
  readonly mounts: Leftovers | string
}

const COLUMNS: readonly [name: string, cell: (of: (field: keyof Flights) => number) => string][] = [
  ['main ms a frame', (of) => of('main').toFixed(1)],
  ['other CPU ms a frame', (of) => of('others').toFixed(1)],
  ['frames a s', (of) => of('rate').toFixed(0)],
  ['over 3x median', (of) => `${of('slow')} of ${of('frames')}`],
  ['first frame ms', (of) => of('firstFrame').toFixed(0)],
  ['sharpness', (of) => of('sharpness').toFixed(2)],
  ['JS heap MB', (of) => of('heap').toFixed(1)],
  ['renderer + GPU process MB', (of) => `${of('renderer').toFixed(0)} + ${of('gpu').toFixed(0)}`],
]

/** One column per player; every cell is the median of its rounds. */
export function flightsTable(rows: readonly FlightsRow[]): string {
  return table(
    ['player', ...COLUMNS.map(([name]) => name)],
    rows.map(({ player, flights, failure }) => {
      if (flights.length === 0) return [player, failure ?? '—', ...COLUMNS.slice(1).map(() => '—')]
      const of = (field: keyof Flights) => median(flights.map((each) => each[field]))
      return [player, ...COLUMNS.map(([, cell]) => cell(of))]
    }),
  )
}

export function leaksTable(rows: readonly LeaksRow[]): string {
  return table(
    [
      'engine',
      'heap MB after 20 → 200 steps',
      'renderer + GPU process MB',
      'after 100 mounts: heap MB',
      'nodes',
      'listeners',
      'detached nodes',
    ],
    rows.map(({ player, steps, mounts }) => [
      player,
      ...(typeof steps === 'string' ? [steps, '—'] : [arrow(steps, 'heap', 2), arrow(steps, 'processes', 0)]),
      ...(typeof mounts === 'string'
        ? [mounts, '—', '—', '—']
        : [signed(mounts.heap, 2), signed(mounts.nodes), signed(mounts.listeners), `${mounts.detached}`]),
    ]),
  )
}

function arrow(memories: readonly Memory[], field: keyof Memory, digits: number): string {
  return memories.map((memory) => memory[field].toFixed(digits)).join(' → ')
}

function signed(number: number, digits = 0): string {
  return `${number < 0 ? '' : '+'}${number.toFixed(digits)}`
}

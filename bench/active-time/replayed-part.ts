import { errorsTable, sum, type Measured } from './errors.ts'
import { replay } from './replay.ts'
import { makeTrace, START_MOMENTS, withoutHidden, type Happening, type Trace } from './trace.ts'
import { truthOf } from './truth.ts'

const ROWS: readonly (readonly [name: string, has: (trace: Trace) => boolean])[] = [
  ['all', () => true],
  ['with a hidden page', has((happening) => happening.kind === 'visible' && !happening.is)],
  ['with an overlay', has((happening) => happening.kind === 'covered' && happening.is)],
  ['with sleep', has(({ kind }) => kind === 'sleep')],
  ['with a busy page', has(({ kind }) => kind === 'busy')],
  ['with a minute of nothing', (trace) => trace.some(({ after }) => after > 60_000)],
]
/** Replays visits through the shell's own state machines, and prints their errors. */
export function measureReplayed(visits: number): void {
  const replayed = Array.from({ length: visits }, (_, seed) => {
    const trace = makeTrace(seed)
    return { trace, measured: measure(trace) }
  })
  console.log('\nVisits replayed through the shell’s path view and active time, by a clock of their own\n')
  console.log(
    errorsTable(
      ROWS.map(([name, isOne]) => [
        name,
        replayed.filter(({ trace }) => isOne(trace)).map(({ measured }) => measured),
      ]),
    ),
  )
}

/** Whether this happens between the start and the end of a visit. */
function has(is: (happening: Happening) => boolean): (trace: Trace) => boolean {
  return (trace) => trace.slice(START_MOMENTS, -1).some(({ happening }) => is(happening))
}

function measure(trace: Trace): Measured {
  const measured = replay(trace)
  return {
    truth: truthOf(trace),
    measured,
    hidden: Math.abs(sum(measured) - sum(replay(withoutHidden(trace)))),
  }
}

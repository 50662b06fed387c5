import { table } from '@viewpage/tooling/figures'

type Row = () => unknown

/**
 * Measures rows in turn, once in each round, so that a change of the machine's speed affects all of them.
 *
 * @param options.warmUps rounds that do not count; they fill the caches of the server and the disk
 */
export async function compare<Name extends string, Rows extends Readonly<Record<Name, Row>>>(
  rows: Rows,
  rounds: number,
  { warmUps = 0 } = {},
): Promise<{ [Each in keyof Rows]: Awaited<ReturnType<Rows[Each]>>[] }> {
  const found = Object.fromEntries(Object.keys(rows).map((name): [string, unknown[]] => [name, []]))
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, measure] of Object.entries<Row>(rows)) {
      const result = await measure()
      if (round >= 0) found[name]?.push(result)
    }
    process.stderr.write(round < 0 ? 'warm\n' : `round ${round + 1} of ${rounds}\n`)
  }
  return found as { [Each in keyof Rows]: Awaited<ReturnType<Rows[Each]>>[] }
}

/** Prints a table below its title. */
export function report(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n${title}\n\n${table(head, rows)}`)
}

/** @returns ms */
export async function timeOf(job: () => unknown): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}

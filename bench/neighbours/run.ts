import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BAD_MANNERS } from '@viewpage/e2e/bad-neighbours'
import { table } from '@viewpage/tooling/figures'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { createAttempts } from '../faults/attempt.ts'
import { matching, readOptions } from '../harness/options.ts'
import { DEMO_PATH, startDemo } from '../harness/start.ts'
import { healthyCell, rudeCell, type NeighbourCell, type Visit } from './rude-cell.ts'

const options = readOptions({
  remotes: [REMOTES, 'that are rude'],
  only: ['', 'parts of the names of what they do'],
  cpu: [4, 'how many times slower than this machine'],
  healthy: [20, 'loads without a fault, at the same speed and five times slower'],
  write: [false, 'writes the table into docs/faults.md'],
})
const HEADING = '## Bad neighbours'
const isWanted = matching(options.only)

await using server = await startDemo()
await using attempts = await createAttempts()
const { remotes: active } = (await (await fetch(`${server.url}/releases/current`)).json()) as {
  remotes: Record<string, { version: string }>
}
const visit: Visit = {
  url: server.url + DEMO_PATH,
  cpu: options.cpu,
  version: (remote) => active[remote]?.version ?? '',
}
const cells: NeighbourCell[] = []
const slow = options.cpu * 5
const healthy: NeighbourCell[] = []
let released = 0

for (const cpu of [options.cpu, slow])
  for (let load = 0; load < options.healthy; load++)
    await attempts.keep(healthy, `no fault, x${cpu}`, (browser) => healthyCell(browser, { ...visit, cpu }))
for (const remote of options.remotes)
  for (const manner of BAD_MANNERS.filter(isWanted))
    await attempts.keep(cells, `${remote} ${manner}`, (browser) =>
      rudeCell(browser, server, visit, { remote, manner, version: `9.1.${(released += 1)}` }),
    )
const text = sectionOf()
console.log(text)
if (options.write) write()
if (attempts.failed.length > 0) process.exitCode = 1

function sectionOf(): string {
  const rows = cells.map(({ remote, manner, pressMs, stopped, blamed }) => [
    remote,
    manner,
    pressMs === null ? 'NO' : pressMs.toFixed(0),
    stopped.join(', ') || 'nobody',
    blamed.join(', ') || 'nobody',
  ])
  const printed = table(['remote', 'what it does', 'press ms', 'stopped', 'blamed'], rows)
  const accused = healthy.filter(({ stopped, blamed }) => stopped.length > 0 || blamed.length > 0)
  return `${HEADING}

What goes on: one remote begins it when the page is live. Written by \`npm run bench:neighbours -- --write\`, at CPU x${options.cpu}.

- **press**: from a press on another part until its answer is drawn, 5 s after it began.
- **stopped**: whose slots show the last good version or the fallback by then; **blamed**: whom the page reports.

${printed
  .split('\n')
  .map((line) => `| ${line} |`)
  .join('\n')}

Accused by ${healthy.length} loads without a fault, half of them at x${options.cpu}, half at x${slow}: ${accused.length}.
`
}

function write(): void {
  const file = join(import.meta.dirname, '../../docs/faults.md')
  const before = readFileSync(file, 'utf8').split(`\n${HEADING}\n`)[0] ?? ''
  writeFileSync(file, `${before.trimEnd()}\n\n${text}`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE_TOKEN } from '@viewpage/e2e/server'
import type { GateReport, RemoteManifest } from '@viewpage/shared-events/wire'
import { percentile } from '@viewpage/tooling/figures'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { mutate } from '../../server/test/support/schema-mutations.ts'
import { report } from '../harness/compare.ts'
import { readOptions } from '../harness/options.ts'
import { startDemo } from '../harness/start.ts'

const { checks, changes } = readOptions({
  checks: [10, 'checks of each remote, each of a version of its own'],
  changes: [100, 'changes of types of each kind on each side'],
})
const SEED = 18

/** The build of a remote under another version, as the release command sends it. */
function readBuild(remote: string, version: string): object {
  const folder = join(import.meta.dirname, '../..', remote, 'dist')
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest
  const files = Object.keys(manifest.integrity).map((name) => [
    name,
    readFileSync(join(folder, name)).toString('base64'),
  ])
  return { manifest: { ...manifest, version }, files: Object.fromEntries(files) as object }
}

async function timeChecks(url: string, remote: string): Promise<string[]> {
  const times: number[] = []
  const ofGate: number[] = []
  for (let check = 1; check <= checks; check++) {
    const body = JSON.stringify(readBuild(remote, `9.0.${check}`))
    const start = performance.now()
    const answer = await fetch(`${url}/api/v1/remotes/${remote}/check`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${RELEASE_TOKEN}`, 'Content-Type': 'application/json' },
      body,
    })
    const found = (await answer.json()) as GateReport
    if (!found.ok) throw new Error(`[bench] ${remote} was refused: ${JSON.stringify(found)}`)
    times.push(performance.now() - start)
    ofGate.push(found.ms)
  }
  const ms = (all: readonly number[], share: number) => percentile(all, share).toFixed(0)
  return [remote, String(checks), ms(times, 0.5), ms(times, 0.95), ms(ofGate, 0.5), ms(ofGate, 0.95)]
}

{
  await using server = await startDemo()
  const rows: string[][] = []
  for (const remote of REMOTES) rows.push(await timeChecks(server.url, remote))
  const head = ['remote', 'checks', 'request p50 (ms)', 'p95', 'gate p50 (ms)', 'p95']
  report('Checks of sound versions', head, rows)
}

const COUNTS = ['made', 'breaking', 'caught', 'falselyRefused'] as const
const figures = mutate(changes, SEED)
const totals = COUNTS.map((name) => String(figures.reduce((sum, each) => sum + each[name], 0)))
report(
  'Changes of types',
  ['change', 'side', 'made', 'breaking (ajv)', 'caught', 'falsely refused'],
  [
    ...figures.map((each) => [each.change, each.side, ...COUNTS.map((name) => String(each[name]))]),
    ['all', '', ...totals],
  ],
)

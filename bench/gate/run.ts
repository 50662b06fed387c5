import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASE_TOKEN, startServer } from '@viewpage/e2e/server'
import type { GateReport, RemoteManifest } from '@viewpage/shared-events/wire'
import { REMOTES } from '../../tooling/setup/workspaces.mjs'
import { mutate } from '../../server/test/support/schema-mutations.ts'
import { percentile } from '../percentile.ts'
import { table } from '../table.ts'

/** Checks of each remote, each of a version of its own. */
const CHECKS = Number(process.env['CHECKS'] ?? 10)
/** Changes of each kind on each side. */
const CHANGES = Number(process.env['CHANGES'] ?? 100)
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
  for (let check = 1; check <= CHECKS; check++) {
    const body = JSON.stringify(readBuild(remote, `9.0.${check}`))
    const start = performance.now()
    const answer = await fetch(`${url}/api/v1/remotes/${remote}/check`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${RELEASE_TOKEN}`, 'Content-Type': 'application/json' },
      body,
    })
    const report = (await answer.json()) as GateReport
    if (!report.ok) throw new Error(`[bench] ${remote} was refused: ${JSON.stringify(report)}`)
    times.push(performance.now() - start)
    ofGate.push(report.ms)
  }
  const ms = (all: readonly number[], share: number) => percentile(all, share).toFixed(0)
  return [remote, String(CHECKS), ms(times, 0.5), ms(times, 0.95), ms(ofGate, 0.5), ms(ofGate, 0.95)]
}

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir)
try {
  const rows: string[][] = []
  for (const remote of REMOTES) rows.push(await timeChecks(server.url, remote))
  const head = ['remote', 'checks', 'request p50 (ms)', 'p95', 'gate p50 (ms)', 'p95']
  console.log(`\n${table(head, rows)}`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const figures = mutate(CHANGES, SEED)
const rows = figures.map(({ change, side, made, breaking, caught, falselyRefused }) => [
  change,
  side,
  ...[made, breaking, caught, falselyRefused].map(String),
])
const total = (name: 'made' | 'breaking' | 'caught' | 'falselyRefused') =>
  String(figures.reduce((sum, each) => sum + each[name], 0))
const sums = ['all', '', total('made'), total('breaking'), total('caught'), total('falselyRefused')]
const head = ['change', 'side', 'made', 'breaking (ajv)', 'caught', 'falsely refused']
console.log(`\n${table(head, [...rows, sums])}`)

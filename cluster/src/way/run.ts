// npm run way: what docs/operating/ says, as it is written there, on the smallest Debian 12; then a table of how long each step took.
// npm run way -- --built <folder>: takes packages and builds from an installation of this version, for a busy machine,
// in place of npm ci and npm run build; the table says so.
// npm run way -- --folder <folder> --from <step>: goes on with the machines in that folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '@viewpage/tooling/figures'
import { makeArchive, startMachine, unpack, type Machine } from './bare-debian.ts'
import { STEPS, type Way } from './steps.ts'

const HOST = 'slides.test'
const SECRET = 'the-secret-of-a-way-on-one-machine'
const REPOSITORY = join(import.meta.dirname, '../../..')

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    from: { type: 'string' },
    archive: { type: 'string' },
    built: { type: 'string', default: '' },
  },
})
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'viewpage-way-'))
const machines: Machine[] = []
const start = async (root: string) => {
  const machine = await startMachine(root, values.built)
  machines.push(machine)
  return machine
}
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    end()
    process.exit(1)
  })

const rows: string[][] = []
try {
  const root = join(folder, 'machine')
  if (!existsSync(root)) prepare(root)
  let other: Promise<Machine> | undefined
  const way: Way = {
    first: await start(root),
    other: () => (other ??= start(`${root}-other`)),
    host: HOST,
    secret: SECRET,
    isBuilt: values.built !== '',
  }
  const first = values.from === undefined ? 0 : STEPS.findIndex(({ name }) => name === values.from)
  if (first < 0) throw new Error(`[way] The steps are: ${STEPS.map(({ name }) => name).join('; ')}`)
  for (const step of STEPS.slice(first)) {
    console.log(`  ${step.name}`)
    const begin = performance.now()
    const seen = await step.run(way)
    rows.push([step.name, ((performance.now() - begin) / 1_000).toFixed(0), seen])
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  end()
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table(['step', 's', 'seen'], rows)}`)

function prepare(root: string): void {
  const archive = values.archive ?? join(folder, 'debian-12.tar')
  makeArchive(archive)
  unpack(archive, root, HOST)
  const repository = join(root, 'srv/viewpage.git')
  // What a clone of a service for repositories has; a folder would give its clones hard links.
  const { status, stderr } = spawnSync(
    'git',
    ['clone', '--bare', '--quiet', '--no-hardlinks', '--depth=1', `file://${REPOSITORY}`, repository],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`[way] The repository cannot be cloned: ${stderr}`)
}

function end(): void {
  for (const { stop } of machines) stop()
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { randomFrom, table } from '@viewpage/tooling/figures'
import { createAttempts } from '../faults/attempt.ts'
import { readOptions } from '../harness/options.ts'
import { DEMO_PATH, startDemo } from '../harness/start.ts'
import { judge, readFrames, recordFrames, type RecordedLoad } from './long-frames.ts'
import { healthyCell, type NeighbourCell } from './rude-cell.ts'

const { loads, replayed, seed } = readOptions({
  loads: [20, 'healthy loads in a browser at each speed'],
  replayed: [10_000, 'recorded loads that are judged at each speed, with the seconds beginning elsewhere'],
  seed: [18, 'of the random numbers'],
})

/** How many times slower than this machine. */
const SPEEDS = [4, 20]
/** Where recorded loads of all runs are kept. */
const folder = join(import.meta.dirname, 'dist')
const SECOND_MS = 1_000

mkdirSync(folder, { recursive: true })
if (loads > 0) await play()
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptLoad)
console.log(tableOf(recorded))

/** A load, and whom its page blamed. */
interface KeptLoad extends RecordedLoad {
  readonly cell: NeighbourCell
}

async function play(): Promise<void> {
  await using server = await startDemo()
  await using attempts = await createAttempts()
  const visit = { url: server.url + DEMO_PATH, version: () => '' }
  for (let load = 0; load < loads; load++)
    for (const cpu of SPEEDS) {
      const result = await attempts.measure(`healthy, x${cpu}`, async (browser) => {
        let frames: RecordedLoad | null = null
        const end = async (page: Parameters<typeof readFrames>[0]) => {
          frames = await readFrames(page, cpu)
        }
        const cell = await healthyCell(browser, { ...visit, cpu, begin: recordFrames, end })
        return { cell, ...(frames as RecordedLoad | null) }
      })
      if (result?.scripts === undefined) continue
      const file = `${cpu}-${Date.now()}.json`
      writeFileSync(join(folder, file), JSON.stringify(result))
    }
  if (attempts.failed.length > 0) console.log(`Not measured: ${attempts.failed.length} loads`)
}

function tableOf(all: readonly KeptLoad[]): string {
  const random = randomFrom(seed)
  const rows = SPEEDS.map((cpu) => {
    const ofSpeed = all.filter((each) => each.cpu === cpu)
    const accused = ofSpeed.filter(({ cell }) => cell.blamed.length + cell.stopped.length > 0)
    let [blamed, stopped] = [0, 0]
    for (let count = 0; ofSpeed.length > 0 && count < replayed; count++) {
      const load = ofSpeed[count % ofSpeed.length]
      if (!load) continue
      const judged = judge(load, random() * SECOND_MS)
      blamed += Number(judged.blamed > 0)
      stopped += Number(judged.stopped > 0)
    }
    const tasks = ofSpeed.reduce((sum, { scripts }) => sum + scripts.length, 0)
    const slowness = ofSpeed.map((each) => each.slowness)
    const range =
      slowness.length === 0 ? '' : `${Math.min(...slowness).toFixed(1)}–${Math.max(...slowness).toFixed(1)}`
    const count = ofSpeed.length > 0 ? replayed : 0
    return [`x${cpu}`, ofSpeed.length, accused.length, tasks, range, count, blamed, stopped].map(String)
  })
  const head = ['CPU', 'loads', 'accused', 'long tasks', 'slowness', 'replayed', 'blamed', 'stopped']
  return `Load of the machine: ${(loadavg()[1] ?? 0).toFixed(0)}\n\n${table(head, rows)}`
}

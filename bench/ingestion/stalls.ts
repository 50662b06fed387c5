import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { HOSTILE_BODIES, type Hostile } from '../../server/test/support/hostile-input.ts'
import { median } from '../median.ts'
import { table } from '../table.ts'
import { createStore, type Target } from './targets.ts'
import { nextCall } from './visitors.ts'

const TIMES = 20
const { body, headers } = nextCall()
const SOUND: Hostile = { name: 'a sound event', payload: body, headers }

/** How long each hostile body blocks the event loop of the server. Each is sent twenty times. */
export async function measureStalls(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-stalls-'))
  const file = join(folder, 'stall')
  const store = await createStore('sqlite')
  const watch = pathToFileURL(join(import.meta.dirname, 'watch-loop.ts')).href
  const server = await store.start({ NODE_OPTIONS: `--import ${watch}`, STALL_FILE: file })
  const pool = new Pool(server.url, { connections: 1 })
  const rows: string[][] = []
  for (const hostile of [SOUND, ...HOSTILE_BODIES]) {
    const stalls: number[] = []
    const statuses = new Set<number>()
    for (let round = -1; round < rounds; round++) {
      await stallOf(server, file)
      for (let time = 0; time < TIMES; time++) statuses.add(await sendOne(pool, hostile))
      const stall = await stallOf(server, file)
      if (round >= 0) stalls.push(stall)
    }
    const worst = Math.max(...stalls)
    rows.push([hostile.name, [...statuses].join(', '), median(stalls).toFixed(1), worst.toFixed(1)])
  }
  await pool.destroy()
  await server.kill()
  await store.remove()
  rmSync(folder, { recursive: true })
  const columns = ['body', 'answer', 'longest stall ms, median', 'of all rounds']
  return `Event loop at hostile input, ${TIMES} times in a row, ${rounds} rounds\n\n${table(columns, rows)}`
}

async function sendOne(pool: Pool, { payload, headers: given }: Hostile): Promise<number> {
  const answer = await pool.request({ path: '/log/json', method: 'POST', headers: given, body: payload })
  await answer.body.dump()
  return answer.statusCode
}

/** ms, since the last call. */
async function stallOf({ pid }: Target, file: string): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await setTimeout(5)
  const stall = Number(readFileSync(file, 'utf8'))
  rmSync(file)
  return stall
}

import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '@viewpage/e2e/server'
import { median } from '../median.ts'
import { table } from '../table.ts'
import type { Attack } from './attacks.ts'
import { floods, hostileBodies, hostilePageErrors } from './calls.ts'
import { createPageWaits } from './page-waits.ts'
import { hostileUploads } from './uploads.ts'

const { values } = parseArgs({
  options: {
    /** Parts of the names of attacks, separated by commas. */
    only: { type: 'string', default: '' },
  },
})

const PAGE = '/p/orbit1/'
/** Duration of the baseline without an attack, ms. */
const QUIET_MS = 3_000
/** Process priority below the server, because a real attacker uses another machine. */
const OWN_PRIORITY = 10

const nothing: Attack = {
  name: '(nothing)',
  prepare: () => Promise.resolve(async () => setTimeout(QUIET_MS, '')),
}

const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
const server = await startServer(dataDir, { VIEWPAGE_TRUST_PROXY: '1' })
const pageWaits = createPageWaits(new URL(PAGE, server.url).href)
setPriority(OWN_PRIORITY)
try {
  const attacks = [hostilePageErrors, hostileBodies, floods, hostileUploads]
    .flatMap((attacksOn) => attacksOn(server.url))
    .filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))
  const rows: string[][] = []
  for (const attack of [nothing, ...attacks]) {
    const send = await attack.prepare()
    const { waits, result } = await pageWaits.during(send)
    const row = [attack.name, result, `${waits.length}`, ms(median(waits)), ms(Math.max(...waits))]
    rows.push(row)
    console.error(row.join(' | '))
  }
  const columns = ['meanwhile', 'answer', 'pages', 'median ms', 'longest ms']
  console.log(`\nWhat a visitor waits for ${PAGE}\n\n${table(columns, rows)}`)
} finally {
  pageWaits.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(1)
}

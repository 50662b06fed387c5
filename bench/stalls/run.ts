import { setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { median } from '@viewpage/tooling/figures'
import { report } from '../harness/compare.ts'
import { matching, readOptions } from '../harness/options.ts'
import { createPageWaits } from '../harness/page-waits.ts'
import { DEMO_PATH, startDemo } from '../harness/start.ts'
import { floods, hostileBodies, hostilePageErrors, type Attack } from './calls.ts'
import { hostileUploads } from './uploads.ts'

const { only } = readOptions({ only: ['', 'parts of the names of attacks'] })

/** Duration of the baseline without an attack, ms. */
const QUIET_MS = 3_000
/** Process priority below the server, because a real attacker uses another machine. */
const OWN_PRIORITY = 10

const nothing: Attack = {
  name: '(nothing)',
  prepare: async () => async () => setTimeout(QUIET_MS, ''),
}

await using server = await startDemo({ VIEWPAGE_TRUST_PROXY: '1' })
using pageWaits = createPageWaits(server.url + DEMO_PATH)
setPriority(OWN_PRIORITY)
const attacks = [hostilePageErrors, hostileBodies, floods, hostileUploads]
  .flatMap((attacksOn) => attacksOn(server.url))
  .filter(({ name }) => matching(only)(name))
const rows: string[][] = []
for (const attack of [nothing, ...attacks]) {
  const send = await attack.prepare()
  const { waits, result } = await pageWaits.during(send)
  const ms = [median(waits), Math.max(...waits)].map((each) => each.toFixed(1))
  const row = [attack.name, result, `${waits.length}`, ...ms]
  rows.push(row)
  console.error(row.join(' | '))
}
report(
  `What a visitor waits for ${DEMO_PATH}`,
  ['meanwhile', 'answer', 'pages', 'median ms', 'longest ms'],
  rows,
)

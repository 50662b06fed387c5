import { parseArgs } from 'node:util'
import startPostgres from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { measureBurst } from './burst.ts'
import { measureCrashes } from './crashes.ts'
import { measureStalls } from './stalls.ts'
import { measureThroughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'throughput,crashes,burst,stalls' },
    rounds: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '1' },
    crashes: { type: 'string', default: '50' },
    burst: { type: 'string', default: '30' },
    stalls: { type: 'string', default: '5' },
  },
})

const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  throughput: () => measureThroughput(Number(values.rounds), Number(values.seconds)),
  crashes: () => measureCrashes(Number(values.crashes)),
  burst: () => measureBurst(Number(values.burst)),
  stalls: () => measureStalls(Number(values.stalls)),
}

await startPostgres()
try {
  for (const name of values.only.split(',')) {
    const measure = PARTS[name]
    if (!measure) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}, not "${name}".`)
    console.log(`\n${await measure()}`)
  }
} finally {
  await stopPostgres()
}

import startPostgres from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { readOptions } from '../harness/options.ts'
import { ending } from '../harness/start.ts'
import { measureCrashes } from './crashes.ts'
import { measureThroughput } from './throughput.ts'

const { parts, rounds, seconds, crashes } = readOptions({
  parts: [['throughput', 'crashes'], 'what is measured'],
  rounds: [30, 'measurements of each server, in turn'],
  seconds: [1, 'of a server in a round'],
  crashes: [50, 'crashes of each database'],
})
await startPostgres()
await using _postgres = ending({}, stopPostgres)
if (parts.includes('throughput')) await measureThroughput(rounds, seconds)
if (parts.includes('crashes')) await measureCrashes(crashes)

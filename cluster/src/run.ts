// npm run cluster: everything that several machines would run, on this one, until Ctrl-C.
// npm run cluster -- --test [--seed N] [--minutes N]: the same with faults under load, and a table of what they did.
// npm run cluster -- --s3 ceph, or --s3 http://<access key>:<secret key>@<host>/<bucket>: files in a real object store.
import { parseArgs } from 'node:util'
import { startCluster } from './start-cluster.ts'
import { serveStatus } from './status-page.ts'

const { values } = parseArgs({
  options: {
    test: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    s3: { type: 'string', default: '' },
    port: { type: 'string', default: '8080' },
  },
})

if (values.test) await testFaults(Number(values.seed), Number(values.minutes))
else await serve(Number(values.port))

async function testFaults(seed: number, minutes: number): Promise<void> {
  const { causeFaultsUnderLoad } = await import('./faults/run-faults.ts')
  const { isAsWanted, reportText } = await import('./faults/print-report.ts')
  const report = await causeFaultsUnderLoad({
    seed,
    minutes,
    s3: values.s3,
    onProgress: (name) => console.log(`  ${name}`),
  })
  console.log(`\n${reportText(report)}`)
  process.exitCode = isAsWanted(report) ? 0 : 1
}

async function serve(port: number): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
  const cluster = await startCluster({
    port,
    hasDemo: true,
    s3: values.s3,
    onStart: (part) => console.log(`  ${part}`),
  })
  const status = await serveStatus(cluster)
  console.log(`\nviewpage is at ${cluster.url}/p/orbit1/\nThe state of all parts: ${status.url}\n`)
  if (cluster.bucketUrl !== '') console.log(`Its bucket, for tests: TEST_S3_URL=${cluster.bucketUrl}\n`)
  if (!stopping.signal.aborted)
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }))
  console.log('stopping')
  await status.stop()
  await cluster.stop()
}

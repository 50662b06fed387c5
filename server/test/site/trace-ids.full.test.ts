import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { TestStorage } from '../support/databases.ts'
import { ask } from '../support/http-client.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer, type RunningServer } from '../support/run-server.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('the log lines of a request', () => {
  let storage: TestStorage
  let server: RunningServer

  beforeEach(async () => {
    storage = await createStorageWithBuilds('sqlite')
    server = await runServer(storage, { env: { VIEWPAGE_LOG_LEVEL: 'info' } })
  })
  afterEach(async () => {
    server.kill()
    await storage.remove()
  })

  // docs/operating/metrics.md#traces
  it('have the trace of its caller, and none without one', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
    await ask(server.url, '/terms/', { headers: { traceparent } })
    await ask(server.url, '/terms/', { headers: { traceparent: 'forged' } })
    await ask(server.url, '/terms/')
    await server.stop()
    expect(server.log().match(/"traceId":"[^"]*"/g)).toEqual([`"traceId":"${TRACE}"`])
  })
})

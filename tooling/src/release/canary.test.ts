import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { CanaryStatus } from '@viewpage/shared-events/wire'
import { canary } from './canary.ts'

const NO_VIEWS = { views: 0, bad: 0, silent: 0, clean: 0 }
const STATUS: CanaryStatus = {
  remote: 'mf-toolbar',
  version: '1.4.0',
  stableVersion: '1.3.0',
  kind: 'canary',
  state: 'running',
  stage: 1,
  share: 10,
  startedAt: '2026-11-23T12:00:00.000Z',
  endsAt: '2026-11-23T12:30:00.000Z',
  endedAt: null,
  clean: { views: 12, of: 100 },
  views: { canary: { ...NO_VIEWS, views: 13, bad: 1, clean: 12 }, stable: { ...NO_VIEWS, views: 120 } },
  e: { bad: 2.5, silent: 1 },
  guardrails: [
    {
      ...{
        figure: 'inp',
        kind: 'slow',
        limit: 210,
        baseline: null,
        lowered: null,
        e: 1_340.4,
        rollBackAt: 3_000,
      },
      views: { canary: { views: 40, bad: 25 }, stable: { views: 400, bad: 98 } },
    },
    {
      ...{
        figure: 'inp',
        kind: 'slow-devices',
        limit: 8.2,
        baseline: null,
        lowered: null,
        e: 0.71,
        rollBackAt: 30_000,
      },
      views: { canary: { views: 40, bad: 2 }, stable: { views: 400, bad: 21 } },
    },
    {
      ...{
        figure: 'lcp',
        kind: 'slow',
        limit: null,
        baseline: null,
        lowered: null,
        e: null,
        rollBackAt: 3_000,
      },
      views: { canary: { views: 0, bad: 0 }, stable: { views: 0, bad: 0 } },
    },
    {
      ...{
        figure: 'toolbar/linkCopied@1',
        kind: 'missing',
        limit: null,
        baseline: null,
        e: null,
        rollBackAt: 3_000,
      },
      lowered: 'links are shared by the browser',
      views: { canary: { views: 50, bad: 49 }, stable: { views: 500, bad: 400 } },
    },
  ],
  changes: [
    { action: 'start', share: 10, at: '2026-11-23T12:00:00.000Z', by: 'ada', reason: 'new share panel' },
  ],
}

describe('the canary command', () => {
  let server: Server
  let url: string
  let requests: string[]
  /** What the list says, one after the other; the last one stays. */
  let states: CanaryStatus['state'][]
  let refusal: string | null

  beforeEach(async () => {
    requests = []
    states = ['running']
    refusal = null
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        requests.push(`${request.method} ${request.url} ${text}`.trim())
        const status = { ...STATUS, state: (states.length > 1 ? states.shift() : states[0]) ?? 'running' }
        const body = request.method === 'GET' ? [status] : status
        response.writeHead(refusal === null ? 200 : 422, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(refusal === null ? body : { message: refusal }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.close()
  })

  async function run(...words: string[]) {
    const lines: string[] = []
    const code = await canary(words, {
      env: { VIEWPAGE_URL: url },
      user: 'ada',
      print: (line) => lines.push(line),
      now: () => Date.parse(STATUS.startedAt),
      wait: async () => undefined,
    })
    return { code, lines }
  }

  it('starts one with its share, its time, who and why, and prints what is known', async () => {
    const words = ['mf-toolbar', '1.4.0', '--share', '10', '--for', '2h', '--reason', 'new share panel']
    const { code, lines } = await run(...words)
    expect(requests).toEqual([
      'PUT /api/v1/remotes/mf-toolbar/canary {"version":"1.4.0","share":10,"minutes":120,"by":"ada","reason":"new share panel"}',
    ])
    expect(code).toBe(0)
    expect(lines).toEqual([
      'mf-toolbar 1.4.0  canary, running, 10 % of visitors',
      '  this version: 13 views, 1 bad, 0 silent, 12 clean',
      '  1.3.0: 120 views, 0 bad, 0 silent, 0 clean',
      '  evidence against it: 2.5 of 1,000, silent pages 1.0 of 10,000',
      '  INP: above 210 ms in 25 of 40 views, 98 of 400 with the version before; evidence 1340 of 3,000',
      '  INP: above 8.2 times the median (slow devices) in 2 of 40 views, 21 of 400 with the version before; evidence 0.71 of 30,000',
      '  LCP: not compared, the active version had too few views',
      '  toolbar/linkCopied@1: did not happen in 49 of 50 views, 400 of 500 with the version before; not compared, on purpose: links are shared by the browser',
      '  clean views of this stage: 12 of 100; until 2026-11-23T12:30:00.000Z',
      '  2026-11-23T12:00:00.000Z start by ada: new share panel',
    ])
  })

  it.each(['promote', 'hold', 'resume', 'abort'])('sends %s with who and why', async (verb) => {
    await run(verb, 'mf-toolbar', '--by', 'Grace', '--reason', 'seen enough')
    expect(requests).toEqual([
      `POST /api/v1/remotes/mf-toolbar/canary/${verb} {"by":"Grace","reason":"seen enough"}`,
    ])
  })

  it.each([
    ['running', 0],
    ['promoted', 0],
    ['rolled-back', 3],
    ['aborted', 3],
    ['held', 4],
  ] as const)(
    'tells a program that it is %s by exit code %i, and everything by JSON',
    async (state, wanted) => {
      states = [state]
      const { code, lines } = await run('status', 'mf-toolbar', '--json')
      expect(code).toBe(wanted)
      expect(JSON.parse(lines.join())).toEqual({ ...STATUS, state })
    },
  )

  it.each([
    ['abort', 'aborted', 0],
    ['hold', 'held', 0],
    ['resume', 'running', 0],
    ['resume', 'rolled-back', 3],
  ] as const)('of %s succeeds if it did what was asked for: %s is %i', async (verb, state, wanted) => {
    states = [state]
    expect((await run(verb, 'mf-toolbar')).code).toBe(wanted)
  })

  it('waits until it is decided', async () => {
    states = ['running', 'running', 'running', 'rolled-back']
    const { code } = await run('mf-toolbar', '1.4.0', '--share', '10', '--wait')
    expect([code, requests.length]).toEqual([3, 4])
  })

  it('shows the reason of the server if it refuses', async () => {
    refusal = 'a share of 60 % is not between 1 and 50 %.'
    await expect(run('mf-toolbar', '1.4.0', '--share', '60')).rejects.toThrow(refusal)
  })

  it.each([
    ['--share', '10 %', 'it is not a number of percent'],
    ['--for', 'soon', 'write it as 30m, 2h or 1d'],
  ])('says how %s is written', async (option, value, advice) => {
    const rest = option === '--for' ? ['--share', '10'] : []
    await expect(run('mf-toolbar', '1.4.0', ...rest, option, value)).rejects.toThrow(advice)
    expect(requests).toEqual([])
  })

  it.each([[], ['mf-toolbar', '1.4.0'], ['promote'], ['status', 'a', 'b'], ['status', '--since']])(
    'shows the usage for %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('usage: viewpage canary')
    },
  )
})

import { describe, expect, it } from '@jest/globals'
import type { GateFinding, GateReport, RemoteManifest } from '@viewpage/shared-events/wire'
import { checkRelease } from './check-release.ts'

const FINDING: GateFinding = {
  rule: 'props',
  level: 'breaking',
  file: 'contract.json',
  at: 'exposes/./Toolbar/pageData/isPublicView',
  candidate: 'mf-sample 2.3.4',
  party: 'editor 2.1.0',
  message: 'mf-sample 2.3.4 no longer accepts `isPublicView` in `./Toolbar`, which editor 2.1.0 passes.',
  advice: 'Accept it again.',
}
const reportOf = (findings: GateFinding[]): GateReport => ({
  remote: 'mf-sample',
  version: '2.3.4',
  ok: findings.length === 0,
  findings,
  parties: ['editor 2.1.0', 'shell 2.1.0'],
  ms: 40,
})

const manifest = { name: 'mf-sample', version: '2.3.4' } as RemoteManifest
const published = { manifest, files: { 'contract.json': 'e30=' } }

async function check(report: GateReport, json = false) {
  const lines: string[] = []
  const sent: unknown[] = []
  const failure = await checkRelease({
    build: () => Promise.resolve({ manifest, published }),
    json,
    client: {
      check: (...build) => {
        sent.push(...build)
        return Promise.resolve(report)
      },
    },
    print: (line) => lines.push(line),
  }).then(
    () => null,
    (error: unknown) => String(error),
  )
  return { lines, sent, failure }
}

describe('the check before a release', () => {
  it('sends the build, and says that it can be released', async () => {
    expect(await check(reportOf([]))).toEqual({
      lines: ['compared with editor 2.1.0, shell 2.1.0', 'mf-sample 2.3.4 can be released (40 ms)'],
      sent: ['mf-sample', published],
      failure: null,
    })
  })

  it('prints what the server finds, and fails', async () => {
    const { lines, failure } = await check(reportOf([FINDING]))
    expect(lines[0]).toBe(
      '✗ props: mf-sample 2.3.4 no longer accepts `isPublicView` in `./Toolbar`, which editor 2.1.0 passes. Accept it again. (contract.json exposes/./Toolbar/pageData/isPublicView)',
    )
    expect(failure).toContain('mf-sample 2.3.4 would be refused')
  })

  it('prints nothing but the report as JSON if it is to', async () => {
    const { lines, failure } = await check(reportOf([FINDING]), true)
    expect(JSON.parse(lines.join('\n'))).toEqual(reportOf([FINDING]))
    expect(failure).toContain('would be refused')
  })
})

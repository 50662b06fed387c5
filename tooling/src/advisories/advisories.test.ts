import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { judgeAdvisories, type Exception } from './judge-advisories.ts'

const high = { id: 'GHSA-aaaa', name: 'left', severity: 'high', title: 'Runs what it is sent' }
const exception: Exception = { id: 'GHSA-aaaa', reason: 'not reachable', until: '2026-12-31' }

describe('an advisory', () => {
  it.each([
    ['fails when it is high', high, [], 1, 0],
    ['fails when it is critical', { ...high, severity: 'critical' }, [], 1, 0],
    ['is a warning when it is moderate', { ...high, severity: 'moderate' }, [], 0, 1],
    ['is a warning while there is an exception', high, [exception], 0, 1],
    ['fails when the exception has ended', high, [{ ...exception, until: '2026-11-21' }], 1, 0],
    ['fails when the exception is of another', high, [{ ...exception, id: 'GHSA-bbbb' }], 1, 1],
  ])('%s', (_, advisory, exceptions, failures, warnings) => {
    const judgement = judgeAdvisories([advisory], exceptions, '2026-11-22')
    expect([judgement.failures.length, judgement.warnings.length]).toEqual([failures, warnings])
  })

  it('needs a reason and an end for an exception', () => {
    const file = join(import.meta.dirname, '../../allowed-advisories.json')
    for (const each of JSON.parse(readFileSync(file, 'utf8')) as Exception[]) {
      expect(each).toEqual({
        id: expect.stringMatching(/^GHSA-/),
        reason: expect.stringMatching(/\w{3}/),
        until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
    }
  })
})

describe('npx viewpage advisories', () => {
  let close = () => {}
  afterEach(() => close())

  /** The command, with a registry that answers so. */
  async function run(answer: RequestListener): Promise<{ code: number | null; out: string }> {
    const registry = createServer(answer)
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    // npm remembers advisories.
    const cache = mkdtempSync(join(tmpdir(), 'viewpage-advisories-'))
    close = () => {
      registry.close()
      rmSync(cache, { recursive: true })
    }
    const { port } = registry.address() as AddressInfo
    const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'advisories'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        npm_config_cache: cache,
        npm_config_registry: `http://127.0.0.1:${port}/`,
      },
    })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
  }

  const known = (severity: string): RequestListener => {
    const url = 'https://github.com/advisories/GHSA-test-test-test'
    const advisory = { id: 1, url, title: 'A test', severity, vulnerable_versions: '*' }
    return (request, response) => {
      if (request.url?.endsWith('/advisories/bulk')) response.end(JSON.stringify({ fastify: [advisory] }))
      else response.writeHead(404).end('{}')
    }
  }

  it('fails for an advisory of severity high', async () => {
    const { code, out } = await run(known('high'))
    expect(out).toContain('[advisories] high: fastify: A test (GHSA-test-test-test)\n')
    expect(code).toBe(1)
  })

  it('warns about lower severities', async () => {
    const { code, out } = await run(known('low'))
    expect(out).toContain('[advisories] warning: low: fastify: A test (GHSA-test-test-test)\n')
    expect(code).toBe(0)
  })

  it('reports that nothing was checked if the registry does not answer', async () => {
    const { code, out } = await run((_, response) => response.writeHead(405).end())
    expect(out).toMatch(/^\[advisories\] The registry did not answer, so nothing was checked: 405 /)
    expect(code).toBe(0)
  })
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const FOLDER = join(import.meta.dirname, '../../../docs/operating')
const RULES = 'prometheus-rules.yml'
const TESTS = 'prometheus-rules.test.yml'

const promtool = (...args: readonly string[]) =>
  spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
const isThere = promtool('--version').error === undefined

// docs/operating/metrics.md#alerts
describe('the alert rules', () => {
  const check = isThere ? it : it.skip
  const without = isThere ? '' : ' (skipped: promtool is missing; apt-get install prometheus)'

  check(`are valid${without}`, () => {
    const { status, stdout } = promtool('check', 'rules', RULES)
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  check(
    `fire when they should, each alone, and none for a healthy site${without}`,
    () => {
      const { status, stdout, stderr } = promtool('test', 'rules', TESTS)
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toContain('SUCCESS')
    },
    120_000,
  )

  it('are each made to fire, and each say what to do', () => {
    const rules = readFileSync(join(FOLDER, RULES), 'utf8')
    const tests = readFileSync(join(FOLDER, TESTS), 'utf8')
    const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, alert]) => alert)
    const fired = [...tests.matchAll(/alertname="(\w+)"/g)].map(([, alert]) => alert)
    expect(alerts.length).toBeGreaterThan(15)
    expect(fired).toEqual(alerts)
    expect(rules.match(/^ {10}action: /gm)).toHaveLength(alerts.length)
  })
})

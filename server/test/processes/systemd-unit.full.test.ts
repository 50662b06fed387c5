import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const UNIT = join(import.meta.dirname, '../../../docs/operating/viewpage.service')
const analyse = (...args: readonly string[]) => {
  const { stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { isThere: error === undefined, output: `${stdout}${stderr}` }
}
const { isThere } = analyse('--version')
const check = isThere ? it : it.skip
const without = isThere ? '' : ' (skipped: systemd-analyze is missing; apt-get install systemd)'

// docs/operating/one-machine.md#the-service
check(`the unit of systemd is known to it in all lines, and exposes little${without}`, () => {
  const { output } = analyse('security', '--offline=yes', UNIT)
  expect(output).not.toMatch(/unknown|ignoring/i)
  const level = /Overall exposure level for viewpage\.service: ([\d.]+)/.exec(output)?.[1]
  expect(Number(level)).toBeLessThanOrEqual(3)
})

it('a process that the kernel ends for its memory does not stop the service', () => {
  expect(readFileSync(UNIT, 'utf8')).toMatch(/^OOMPolicy=continue$/m)
})

import { expect, it } from '@jest/globals'
import { createPhases } from '../setup/phases.mjs'

function begin(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const phase = createPhases({ isTTY, columns, write: (text) => written.push(text) }).begin('build')
  return { phase, written }
}

it('writes a line with the seconds of a phase when it ends', () => {
  const { phase, written } = begin(false)
  phase.show(0.5)
  expect(written).toEqual([])
  phase.end()
  expect(written).toEqual([expect.stringMatching(/^ {2}build +\d+\.\d s\n$/)])
})

it('shows a bar on a terminal, and writes the seconds over it', () => {
  const { phase, written } = begin(true)
  expect(written.at(-1)).toMatch(/build +\d+\.\d s {2}░{24}\n$/)
  phase.end()
  expect(written.at(-1)?.startsWith('\u001b[1A\u001b[K  build')).toBe(true)
  expect(written.at(-1)).toMatch(/\d\.\d s\n$/)
})

it.each([24, 40, 80])('fits into a terminal of %i columns', (columns) => {
  const { phase, written } = begin(true, columns)
  phase.show(0.5)
  const line = (written.at(-1) ?? '').replace('\u001b[K', '').trimEnd()
  expect(line).toMatch(/build +\d+\.\d s/)
  expect(line.length).toBeLessThan(columns)
  phase.end()
})

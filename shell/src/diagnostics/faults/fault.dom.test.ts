import { expect, test } from '@jest/globals'
import { readFault, writeFault } from './fault.ts'

const holding = (text: string | null) => ({ getItem: () => text })

test('a fault is kept in the tab until it ends', () => {
  const fault = { remote: 'mf-toolbar', kind: 'hang' } as const
  writeFault(sessionStorage, fault)
  expect(readFault(sessionStorage)).toEqual(fault)
  writeFault(sessionStorage, null)
  expect(readFault(sessionStorage)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  null,
  '',
  '{',
  '"hang"',
  '{"remote":"mf-toolbar"}',
  '{"remote":"mf-toolbar","kind":"explode"}',
  '{"remote":"<b>","kind":"hang"}',
])('%s is no fault', (text) => {
  expect(readFault(holding(text))).toBeNull()
})

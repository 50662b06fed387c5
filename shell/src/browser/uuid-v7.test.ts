import { expect, test } from '@jest/globals'
import { uuidV7 } from './uuid-v7.ts'

const NOW = Date.UTC(2026, 10, 21)

// docs/behaviour/tracking.md#envelope
test('an id is a UUID of version 7 that starts with its time', () => {
  const id = uuidV7(NOW)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(NOW)
})

test('ids of the same time differ, and later ids sort after earlier ones', () => {
  const ids = Array.from({ length: 1_000 }, () => uuidV7(NOW))
  expect(new Set(ids).size).toBe(1_000)
  expect([uuidV7(NOW + 1), uuidV7(NOW)].sort()[0]).toMatch(uuidV7(NOW).slice(0, 13))
})

import { expect, it } from '@jest/globals'
import { ACCOUNTS } from './accounts.ts'
import { demoPresentations } from './decks/index.ts'
import { demoGuide } from './demo-guide.ts'

const guide = demoGuide('http://127.0.0.1:8080')

it('names every account that somebody can log in to', () => {
  const names = [...guide.matchAll(/(\w+)@example\.com/g)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(ACCOUNTS).toSorted())
})

it('names presentations that the demo has', async () => {
  const oids = (await demoPresentations()).map(({ about }) => about.oid)
  const named = [...guide.matchAll(/\/p\/(?:edit\/)?(\w+)\//g)].map(([, oid]) => oid)
  expect(named).toHaveLength(3)
  expect(oids).toEqual(expect.arrayContaining(named))
})

it('fits into a terminal of 80 columns', () => {
  const widths = guide.split('\n').map(({ length }) => length)
  expect(Math.max(...widths)).toBeLessThanOrEqual(80)
})

import { describe, expect, it } from '@jest/globals'
import { batchReads } from './batch-reads.ts'

describe('reads that wait at the same time', () => {
  it('share one, and each gets its own value', async () => {
    const reads: string[][] = []
    const read = batchReads(async (names) => {
      reads.push([...names])
      return new Map(names.filter((name) => name !== 'missing').map((name) => [name, `${name}!`]))
    })
    expect(await Promise.all(['a', 'b', 'a', 'missing'].map(read))).toEqual(['a!', 'b!', 'a!', null])
    expect(reads).toEqual([['a', 'b', 'missing']])
  })

  it('see what was stored before they were asked for', async () => {
    let stored = 1
    const read = batchReads(async (names) => {
      const value = stored
      await new Promise(setImmediate)
      return new Map(names.map((name) => [name, value]))
    })
    const first = read('a')
    // The first read is under way.
    await new Promise(setImmediate)
    stored = 2
    expect(await Promise.all([first, read('a')])).toEqual([1, 2])
  })

  it('fail together, and the next ones do not', async () => {
    let isBroken = true
    const read = batchReads(async () => {
      if (isBroken) throw new Error('broken')
      return new Map([['a', 1]])
    })
    await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('broken')
    isBroken = false
    expect(await read('a')).toBe(1)
  })
})

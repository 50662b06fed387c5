import { describe, expect, it } from '@jest/globals'
import { createFairQueue } from './fair-queue.ts'
import { createSharedWork } from './shared-work.ts'

describe('shared work', () => {
  /** One job at a time; work ends when the test says so. */
  function open(maxWaitingPerGroup = 9) {
    const shared = createSharedWork<string>(
      createFairQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerGroup }),
    )
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const get = (key: string, group: string) =>
      shared.get(key, group, () => {
        started.push(`${key} for ${group}`)
        return new Promise((resolve) => ends.set(key, () => resolve(key)))
      })
    async function end(key: string): Promise<void> {
      ends.get(key)?.()
      await settled()
    }
    return { shared, started, get, end }
  }

  it('is done once for all who wait for it, and again afterwards', async () => {
    const { shared, started, get, end } = open()
    const both = [get('a', 'ada'), get('a', 'ada'), get('a', 'ben')]
    await settled()
    await end('a')
    expect(await Promise.all(both)).toEqual(['a', 'a', 'a'])
    expect(shared.has('a')).toBe(false)
    void get('a', 'ada')
    await settled()
    expect(started).toEqual(['a for ada', 'a for ada'])
  })

  it('is done at the first turn of any group', async () => {
    const { started, get, end } = open()
    const first = ['a', 'b', 'c', 'd'].map((key) => get(key, 'eve'))
    const ada = get('d', 'ada')
    await settled()
    await end('a')
    await end('d')
    expect(await ada).toBe('d')
    expect(await first[3]).toBe('d')
    await end('b')
    expect(started).toEqual(['a for eve', 'd for ada', 'b for eve', 'c for eve'])
  })

  it('is refused to a group with too much waiting, not to others', async () => {
    const { shared, get, end } = open(1)
    void get('a', 'eve')
    void get('b', 'eve')
    const refused = get('c', 'eve')
    const ada = get('c', 'ada')
    await expect(refused).rejects.toMatchObject({ limit: 'group' })
    await settled()
    await end('a')
    await end('c')
    expect(await ada).toBe('c')
    void get('d', 'eve')
    await expect(get('c', 'eve')).rejects.toMatchObject({ limit: 'group' })
    expect(shared.has('c')).toBe(false)
  })

  it('fails for all who wait for it', async () => {
    const shared = createSharedWork<string>(createFairQueue({ concurrency: 1, maxWaiting: 9 }))
    const fail = () => Promise.reject(new Error('no page'))
    const all = await Promise.allSettled(['ada', 'ben', 'ada'].map((group) => shared.get('a', group, fail)))
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await shared.get('a', 'ada', () => Promise.resolve('made'))).toBe('made')
  })
})

/** The next job starts a turn of the event loop after the one before has ended. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

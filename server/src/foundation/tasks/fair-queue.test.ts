import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createFairQueue, QueueFullError, type FairQueue, type Sender } from './fair-queue.ts'

const twoAtOnce = () => createFairQueue({ concurrency: 2, maxWaiting: 50, maxWaitingPerPerson: 3 })

/** Enters the queue and records the order in which work starts. */
function recordStarts(queue: FairQueue) {
  const started: Sender[] = []
  const leaves = new Map<Sender, () => void>()
  return {
    started,
    enter: (sender: Sender, work = sender) =>
      queue.enter(sender).then((leave) => {
        started.push(work)
        leaves.set(work, leave)
      }),
    async leave(work: Sender) {
      leaves.get(work)?.()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the fair queue', () => {
  it('gives one person all the capacity while nobody else waits', async () => {
    const { enter, started, leave } = recordStarts(twoAtOnce())
    for (const work of ['first', 'second', 'third']) void enter('ada', work)
    await settled()
    expect(started).toEqual(['first', 'second'])
    await leave('first')
    expect(started).toEqual(['first', 'second', 'third'])
  })

  it('starts somebody without running work before somebody who waits longer but has some', async () => {
    const { enter, started, leave } = recordStarts(twoAtOnce())
    for (const work of ['ada 1', 'ada 2', 'ada 3', 'ada 4']) void enter('ada', work)
    void enter('ben')
    void enter('eve')
    await settled()
    await leave('ada 1')
    expect(started.at(-1)).toBe('ben')
    await leave('ada 2')
    expect(started.at(-1)).toBe('eve')
  })

  it('refuses a person with too many waiting jobs, while others still enter', async () => {
    const queue = twoAtOnce()
    for (let work = 0; work < 5; work++) void queue.enter('ada')
    await expect(queue.enter('ada')).rejects.toEqual(new QueueFullError('own'))
    const { enter, started, leave } = recordStarts(queue)
    void enter('ben')
    await leave('ben')
    expect(started).toEqual([])
    await expect(queue.enter('ada')).rejects.toMatchObject({ limit: 'own' })
  })

  it('refuses everybody when too many jobs wait in total', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 2, maxWaitingPerPerson: 2 })
    for (const person of ['ada', 'ben', 'eve']) void queue.enter(person)
    await expect(queue.enter('ida')).rejects.toEqual(new QueueFullError('all'))
  })

  it('keeps capacity free for others if the limit per person is lower', async () => {
    const queue = createFairQueue({
      concurrency: 2,
      concurrencyPerPerson: 1,
      maxWaiting: 9,
      maxWaitingPerPerson: 9,
    })
    const { enter, started, leave } = recordStarts(queue)
    void enter('ada', 'ada 1')
    void enter('ada', 'ada 2')
    void enter('ben')
    await settled()
    expect(started).toEqual(['ada 1', 'ben'])
    await leave('ben')
    expect(started).toEqual(['ada 1', 'ben'])
    await leave('ada 1')
    expect(started).toEqual(['ada 1', 'ben', 'ada 2'])
  })

  const groupsOfTwo = () => createFairQueue({ concurrency: 1, maxWaiting: 4, maxWaitingPerPerson: 3 })
  const from = (group: string, person: string) => ({ group, person })

  it('lets groups take turns first, and the persons of a group among themselves', async () => {
    const { enter, started, leave } = recordStarts(groupsOfTwo())
    void enter(from('home', 'ada'), 'ada 1')
    void enter(from('home', 'ada'), 'ada 2')
    void enter(from('home', 'ben'), 'ben 1')
    void enter(from('work', 'eve'), 'eve 1')
    void enter(from('work', 'eve'), 'eve 2')
    await settled()
    for (const work of ['ada 1', 'eve 1', 'ben 1', 'eve 2']) await leave(work)
    expect(started).toEqual(['ada 1', 'eve 1', 'ben 1', 'eve 2', 'ada 2'])
  })

  it('keeps capacity free for other groups', async () => {
    const queue = createFairQueue({ concurrency: 2, concurrencyPerGroup: 1, maxWaiting: 9 })
    const { enter, started } = recordStarts(queue)
    void enter(from('home', 'ada'))
    void enter(from('home', 'ben'))
    void enter(from('work', 'eve'))
    await settled()
    expect(started).toEqual([from('home', 'ada'), from('work', 'eve')])
  })

  it('counts the waiting jobs of a person in all groups', async () => {
    const queue = groupsOfTwo()
    for (const group of ['home', 'work', 'train', 'home']) void queue.enter(from(group, 'ada'))
    await expect(queue.enter(from('bus', 'ada'))).rejects.toMatchObject({ limit: 'own' })
  })

  it('gives a place of the group with most to one that has none, until all have the same', async () => {
    const queue = groupsOfTwo()
    await queue.enter(from('home', 'ada'))
    const crowd = ['ada', 'ada', 'ben', 'ida'].map((person) => queue.enter(from('home', person)))
    void queue.enter(from('work', 'eve'))
    // The newest one of the person with most.
    await expect(crowd[1]).rejects.toMatchObject({ limit: 'all' })
    void queue.enter(from('work', 'eve'))
    await expect(crowd[3]).rejects.toMatchObject({ limit: 'all' })
    await expect(queue.enter(from('work', 'eve'))).rejects.toMatchObject({ limit: 'all' })
    await expect(queue.enter(from('home', 'ada'))).rejects.toMatchObject({ limit: 'all' })
    expect(queue.waiting()).toBe(4)
  })

  it('gives a place of the person with most to another one of a group that is full', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerGroup: 2 })
    await queue.enter(from('home', 'ada'))
    const [, second] = ['ada', 'ada'].map((person) => queue.enter(from('home', person)))
    void queue.enter(from('home', 'ben'))
    await expect(second).rejects.toMatchObject({ limit: 'all' })
    await expect(queue.enter(from('home', 'ida'))).rejects.toMatchObject({
      limit: 'group',
      code: 'unavailable',
    })
    void queue.enter(from('work', 'eve'))
    expect(queue.waiting()).toBe(3)
  })

  it('passes on after a while from a job that hangs, once', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 2, maxTurnMs: 1 })
    const leave = await queue.enter('ada')
    await queue.enter('ada')
    leave()
    await queue.enter('ada')
  })

  it('drops jobs whose wait was cancelled', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerPerson: 9 })
    const leave = await queue.enter('ada')
    const givenUp = new AbortController()
    const second = queue.enter('ada', givenUp.signal)
    const third = queue.enter('ada')
    givenUp.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    leave()
    await expect(third).resolves.toBeDefined()
    await expect(queue.enter('ada', AbortSignal.abort(new Error('gone before')))).rejects.toThrow(
      'gone before',
    )
  })

  it('never exceeds its capacity, and makes nobody wait for more than one turn of each of the others', async () => {
    const people = ['ada', 'ben', 'eve', 'ida']
    const event = fc.record({ person: fc.constantFrom(...people), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const queue = createFairQueue({ concurrency: 2, maxWaiting: 50, maxWaitingPerPerson: 3 })
        const inside: { person: string; leave: () => void }[] = []
        /** By person, how often others started while this person waited without running work. */
        const passedBy = new Map<string, number>()
        for (const { person, leaves } of events) {
          if (leaves) inside.shift()?.leave()
          else {
            passedBy.set(person, passedBy.get(person) ?? 0)
            const start = (leave: () => void) => {
              inside.push({ person, leave })
              passedBy.delete(person)
              for (const [other, count] of passedBy)
                if (!inside.some((each) => each.person === other)) passedBy.set(other, count + 1)
            }
            queue.enter(person).then(start, () => undefined)
          }
          await settled()
          expect(inside.length).toBeLessThanOrEqual(2)
          for (const count of passedBy.values()) expect(count).toBeLessThan(people.length)
        }
      }),
      { numRuns: 200 },
    )
  })
})

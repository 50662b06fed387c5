import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createFairPlaces, PlacesTaken, type FairPlaces } from './fair-queue.ts'

const twoPlaces = () => createFairPlaces({ places: 2, waiting: 50, waitingOfOne: 3 })

/** Enters, and writes down who got a place in which order. */
function createQueue(places: FairPlaces) {
  const started: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    started,
    enter: (person: string, work = person) =>
      places.enter(person).then((leave) => {
        started.push(work)
        leaves.set(work, leave)
      }),
    async leave(work: string) {
      leaves.get(work)?.()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('places for work that takes long', () => {
  it('are all for one person while nobody else wants one', async () => {
    const { enter, started, leave } = createQueue(twoPlaces())
    for (const work of ['first', 'second', 'third']) void enter('ada', work)
    await settled()
    expect(started).toEqual(['first', 'second'])
    await leave('first')
    expect(started).toEqual(['first', 'second', 'third'])
  })

  it('go to somebody who has none before somebody who came earlier and has one', async () => {
    const { enter, started, leave } = createQueue(twoPlaces())
    for (const work of ['ada 1', 'ada 2', 'ada 3', 'ada 4']) void enter('ada', work)
    void enter('ben')
    void enter('eve')
    await settled()
    await leave('ada 1')
    expect(started.at(-1)).toBe('ben')
    await leave('ada 2')
    expect(started.at(-1)).toBe('eve')
  })

  it('are refused to who has too many waiting, while others still get in', async () => {
    const places = twoPlaces()
    for (let work = 0; work < 5; work++) void places.enter('ada')
    await expect(places.enter('ada')).rejects.toEqual(new PlacesTaken('own'))
    const { enter, started, leave } = createQueue(places)
    void enter('ben')
    await leave('ben')
    expect(started).toEqual([])
    await expect(places.enter('ada')).rejects.toMatchObject({ whose: 'own' })
  })

  it('are refused to everybody when too many wait in all', async () => {
    const places = createFairPlaces({ places: 1, waiting: 2, waitingOfOne: 2 })
    for (const person of ['ada', 'ben', 'eve']) void places.enter(person)
    await expect(places.enter('ida')).rejects.toEqual(new PlacesTaken('all'))
  })

  it('stay free for others where one person may have fewer', async () => {
    const places = createFairPlaces({ places: 2, placesOfOne: 1, waiting: 9, waitingOfOne: 9 })
    const { enter, started, leave } = createQueue(places)
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

  it('forget who gave up waiting', async () => {
    const places = createFairPlaces({ places: 1, waiting: 9, waitingOfOne: 9 })
    const leave = await places.enter('ada')
    const givenUp = new AbortController()
    const second = places.enter('ada', givenUp.signal)
    const third = places.enter('ada')
    givenUp.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    leave()
    await expect(third).resolves.toBeDefined()
    await expect(places.enter('ada', AbortSignal.abort(new Error('gone before')))).rejects.toThrow(
      'gone before',
    )
  })

  it('are never more than there are, and who has none waits for one turn of each of the others at most', async () => {
    const people = ['ada', 'ben', 'eve', 'ida']
    const event = fc.record({ person: fc.constantFrom(...people), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const places = createFairPlaces({ places: 2, waiting: 50, waitingOfOne: 3 })
        const inside: { person: string; leave: () => void }[] = []
        /** By person, how often others started while they waited without a place. */
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
            places.enter(person).then(start, () => undefined)
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

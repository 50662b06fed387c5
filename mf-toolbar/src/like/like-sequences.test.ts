import { describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import fc from 'fast-check'
import { createLikeCall } from './like-call.ts'
import { createLikeControl } from './like-control.ts'
import { shownLike, type Like } from './like-state.ts'

/** How the server, or the network, answers a request. */
const REFUSALS = {
  'not logged in': new HttpError('Request failed with status code 401', {
    status: 401,
    statusText: 'Unauthorized',
  }),
  forbidden: new HttpError('Request failed with status code 403', { status: 403, statusText: 'Forbidden' }),
  'too often': new HttpError('Request failed with status code 429', {
    status: 429,
    statusText: 'Too Many Requests',
  }),
  broken: new HttpError('Request failed with status code 500', { status: 500, statusText: '' }),
  offline: new HttpError('Network Error'),
} as const

const ANSWERS = ['saved', ...(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])] as const

/** What a visitor does, or what happens to them. */
const EVENTS = [
  'click',
  // By another visitor; the page sees it in the next response.
  'another like',
  ...ANSWERS,
  'lose the cookie',
  'get the cookie',
] as const
type Happening = (typeof EVENTS)[number]

/** A server behind the network: it holds the like, and answers the one request that waits. */
function createWorld(held: Like) {
  let hasCookie = true
  let waiting: { liked: boolean; resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void }[] =
    []
  let mostAtOnce = 0
  const saved: Like[] = []
  /** Likes of other visitors since the last response. */
  let untold = 0
  const request = (liked: boolean) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      waiting.push({ liked, resolve, reject })
      mostAtOnce = Math.max(mostAtOnce, waiting.length)
    })
  const control = createLikeControl({
    start: held,
    call: createLikeCall({
      http: { put: () => request(true), delete: () => request(false) },
      oid: 'orbit1',
      linkId: undefined,
      readCookie: () => (hasCookie ? 'abc' : undefined),
    }),
    onSaved: (like) => saved.push(like),
    after: () => () => undefined,
  })

  async function answer(how: 'saved' | keyof typeof REFUSALS): Promise<void> {
    const [asked] = waiting
    waiting = []
    if (how === 'saved') {
      if (asked && asked.liked !== held.liked)
        held = { liked: asked.liked, count: held.count + (asked.liked ? 1 : -1) }
      if (asked) untold = 0
      asked?.resolve({ status: 200, data: { likes_count: held.count, has_liked: held.liked } })
    } else {
      asked?.reject(REFUSALS[how])
    }
    await settle()
  }

  return {
    control,
    saved,
    /** What the server held at the last response. */
    told: (): Like => ({ ...held, count: held.count - untold }),
    mostAtOnce: () => mostAtOnce,
    isAsked: () => waiting.length > 0,
    async happen(what: Happening): Promise<void> {
      if (what === 'click') control.click()
      else if (what === 'another like') {
        held = { ...held, count: held.count + 1 }
        untold++
      } else if (what === 'lose the cookie') hasCookie = false
      else if (what === 'get the cookie') hasCookie = true
      else await answer(what)
      await settle()
    },
  }
}

/** Until everyone has heard of an answer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

const start = fc.record({ liked: fc.boolean(), count: fc.integer({ min: 1, max: 5 }) })
const happenings = fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 })

describe('any sequence of clicks and answers', () => {
  it('ends in the picture of what the server said it holds, once every request is answered', async () => {
    await fc.assert(
      fc.asyncProperty(start, happenings, fc.constantFrom(...ANSWERS), async (begin, events, last) => {
        const world = createWorld(begin)
        for (const event of events) await world.happen(event)
        while (world.isAsked()) await world.happen(last)

        expect(shownLike(world.control.state())).toEqual(world.told())
        expect(world.control.state().phase).toBe('settled')
        expect(world.mostAtOnce()).toBeLessThanOrEqual(1)
        if (world.saved.length > 0) expect(world.saved.at(-1)).toEqual(world.told())
      }),
      { numRuns: 400 },
    )
  })

  it('shows between answers what the visitor last asked for', async () => {
    await fc.assert(
      fc.asyncProperty(start, happenings, async (begin, events) => {
        const world = createWorld(begin)
        for (const event of events) {
          const before = shownLike(world.control.state()).liked
          const wasAsked = world.isAsked()
          await world.happen(event)
          // A click without a cookie is refused at once; every other one turns the heart over.
          if (event === 'click' && (world.isAsked() || wasAsked))
            expect(shownLike(world.control.state()).liked).toBe(!before)
        }
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['not logged in', 'loggedOut'],
    ['forbidden', 'refused'],
    ['too often', 'tooMany'],
    ['broken', 'broken'],
    ['offline', 'offline'],
  ] as const)('reverts a like that is refused (%s), says why, and takes the next one', async (how, why) => {
    const world = createWorld({ liked: false, count: 3 })
    await world.happen('click')
    await world.happen(how)
    expect(shownLike(world.control.state())).toEqual({ liked: false, count: 3 })
    expect(world.control.state()).toMatchObject({ animation: 'error', failure: { asked: true, why } })
    await world.happen('click')
    await world.happen('saved')
    expect(shownLike(world.control.state())).toEqual({ liked: true, count: 4 })
    expect(world.control.state().failure).toBeNull()
  })

  it('reverts a like without the cookie, and sends nothing', async () => {
    const world = createWorld({ liked: true, count: 3 })
    await world.happen('lose the cookie')
    await world.happen('click')
    expect(world.mostAtOnce()).toBe(0)
    expect(shownLike(world.control.state())).toEqual({ liked: true, count: 3 })
    expect(world.control.state().failure).toEqual({ asked: false, why: 'noToken' })
  })
})

import { describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer } from '@viewpage/remote-kit'
import fc from 'fast-check'
import { createLikeCall } from './like-call.ts'
import { createLikeControl } from './like-control.ts'
import { shownLike, type Like } from './like-state.ts'

/** The ways in which a request fails. */
const FAILURES = {
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

const RESPONSES = ['saved', ...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])] as const

const STEPS = [
  'click',
  // By another visitor; the page sees it in the next response.
  'another like',
  ...RESPONSES,
  'lose the cookie',
  'get the cookie',
] as const
type Step = (typeof STEPS)[number]

interface PendingRequest {
  readonly liked: boolean
  readonly resolve: (response: HttpAnswer) => void
  readonly reject: (error: Error) => void
}

/** A like control with a server that stores the like and responds to the one pending request. */
function createScenario(stored: Like) {
  let hasCookie = true
  let pending: PendingRequest[] = []
  let maxParallelRequests = 0
  const saved: Like[] = []
  const logged: string[] = []
  /** Likes of other visitors since the last response. */
  let unreportedLikes = 0
  const request = (liked: boolean) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      pending.push({ liked, resolve, reject })
      maxParallelRequests = Math.max(maxParallelRequests, pending.length)
    })
  const control = createLikeControl({
    start: stored,
    call: createLikeCall({
      http: { put: () => request(true), delete: () => request(false) },
      oid: 'orbit1',
      linkId: undefined,
      readCookie: () => (hasCookie ? 'abc' : undefined),
    }),
    onSaved: (like) => saved.push(like),
    console: { error: (...line: unknown[]) => logged.push(line.map(String).join(' ')) },
    after: () => () => undefined,
  })

  async function respond(how: 'saved' | keyof typeof FAILURES): Promise<void> {
    const [first] = pending
    pending = []
    if (how === 'saved') {
      if (first && first.liked !== stored.liked)
        stored = { liked: first.liked, count: stored.count + (first.liked ? 1 : -1) }
      if (first) unreportedLikes = 0
      first?.resolve({ status: 200, data: { likes_count: stored.count, has_liked: stored.liked } })
    } else {
      first?.reject(FAILURES[how])
    }
    await settle()
  }

  return {
    control,
    saved,
    logged,
    /** The like as of the last response. */
    lastReported: (): Like => ({ ...stored, count: stored.count - unreportedLikes }),
    maxParallelRequests: () => maxParallelRequests,
    hasPendingRequest: () => pending.length > 0,
    async run(step: Step): Promise<void> {
      if (step === 'click') control.click()
      else if (step === 'another like') {
        stored = { ...stored, count: stored.count + 1 }
        unreportedLikes++
      } else if (step === 'lose the cookie') hasCookie = false
      else if (step === 'get the cookie') hasCookie = true
      else await respond(step)
      await settle()
    },
  }
}

/** Lets the control process a response. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

const start = fc.record({ liked: fc.boolean(), count: fc.integer({ min: 1, max: 5 }) })
const sequence = fc.array(fc.constantFrom(...STEPS), { maxLength: 40 })

describe('any sequence of clicks and responses', () => {
  // docs/behaviour/like.md#last-intent-wins
  it('ends with the state that the server reported last', async () => {
    await fc.assert(
      fc.asyncProperty(start, sequence, fc.constantFrom(...RESPONSES), async (begin, steps, last) => {
        const scenario = createScenario(begin)
        for (const step of steps) await scenario.run(step)
        while (scenario.hasPendingRequest()) await scenario.run(last)

        expect(shownLike(scenario.control.state())).toEqual(scenario.lastReported())
        expect(scenario.control.state().phase).toBe('settled')
        expect(scenario.maxParallelRequests()).toBeLessThanOrEqual(1)
        if (scenario.saved.length > 0) expect(scenario.saved.at(-1)).toEqual(scenario.lastReported())
      }),
      { numRuns: 400 },
    )
  })

  it('shows the result of the last click until the next response', async () => {
    await fc.assert(
      fc.asyncProperty(start, sequence, async (begin, steps) => {
        const scenario = createScenario(begin)
        for (const step of steps) {
          const before = shownLike(scenario.control.state()).liked
          const hadPendingRequest = scenario.hasPendingRequest()
          await scenario.run(step)
          // A click without a cookie fails at once; every other click toggles the heart.
          if (step === 'click' && (scenario.hasPendingRequest() || hadPendingRequest))
            expect(shownLike(scenario.control.state()).liked).toBe(!before)
        }
      }),
      { numRuns: 200 },
    )
  })

  // docs/behaviour/like.md#like-failure
  it.each([
    ['not logged in', 'loggedOut'],
    ['forbidden', 'refused'],
    ['too often', 'tooMany'],
    ['broken', 'broken'],
    ['offline', 'offline'],
  ] as const)('reverts a like that fails (%s), stores the reason, and accepts the next', async (how, why) => {
    const scenario = createScenario({ liked: false, count: 3 })
    await scenario.run('click')
    await scenario.run(how)
    expect(shownLike(scenario.control.state())).toEqual({ liked: false, count: 3 })
    expect(scenario.control.state()).toMatchObject({ animation: 'error', failure: { requested: true, why } })
    await scenario.run('click')
    await scenario.run('saved')
    expect(shownLike(scenario.control.state())).toEqual({ liked: true, count: 4 })
    expect(scenario.control.state().failure).toBeNull()
  })

  // docs/behaviour/like.md#like-failure
  // docs/behaviour/errors.md#csrf-header
  it('reverts a like without the cookie, logs the reason, and sends no request', async () => {
    const scenario = createScenario({ liked: true, count: 3 })
    await scenario.run('lose the cookie')
    await scenario.run('click')
    expect(scenario.maxParallelRequests()).toBe(0)
    expect(shownLike(scenario.control.state())).toEqual({ liked: true, count: 3 })
    expect(scenario.control.state().failure).toEqual({ requested: false, why: 'noToken' })
    expect(scenario.logged).toEqual([
      '[mf-toolbar] Failed to remove the like: Error: Cannot make request without CSRF token.',
    ])
  })
})

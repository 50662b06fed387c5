import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { SESSION_ID_COOKIE } from '@viewpage/shared-events/visitor-cookies'
import { keepSession } from './session-id.ts'

const MINUTE = 60_000
const plain = {
  noCookies: false,
  isOptedOut: () => false,
  address: { protocol: 'https:', hostname: 'viewpage.example' },
}

/** What was written to `document.cookie`; reading it does not return the attributes. */
let written: string[] = []
/** The cookies of the browser. */
let jar = ''
let undo = () => {}

beforeEach(() => {
  written = []
  jar = ''
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar,
    set(text: string) {
      written.push(text)
      const [cookie = ''] = text.split('; ')
      const name = cookie.slice(0, cookie.indexOf('=') + 1)
      const others = jar.split('; ').filter((each) => each !== '' && !each.startsWith(name))
      jar = [...others, cookie].join('; ')
    },
  })
})

afterEach(() => {
  undo()
  Reflect.deleteProperty(document, 'cookie')
})

/** A visit with a clock that the test moves. */
function visit(options: Partial<Parameters<typeof keepSession>[0]> = {}) {
  let now = 1_000
  const session = keepSession({ ...plain, now: () => now, ...options })
  undo = session.stop
  return {
    session,
    after(ms: number, sign: 'pointerdown' | 'keydown' | 'visibilitychange' = 'pointerdown') {
      now += ms
      document.dispatchEvent(new Event(sign))
    },
  }
}

const attributesOf = (cookie = '') => cookie.split('; ').slice(1).sort()
const idOf = (cookie = '') => cookie.split('; ')[0]

describe('the session cookie', () => {
  // docs/behaviour/tracking.md#session-cookie
  it('of a page lasts 30 minutes, is secure, and is also sent in cross-site frames', () => {
    visit()
    expect(written).toHaveLength(1)
    expect(idOf(written[0])).toMatch(
      new RegExp(`^${SESSION_ID_COOKIE}=[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`),
    )
    expect(attributesOf(written[0])).toEqual(['max-age=1800', 'path=/', 'samesite=none', 'secure'])
  })

  // docs/behaviour/embed.md#embed-tracking
  it.each([
    { protocol: 'https:', hostname: 'viewpage.example' },
    { protocol: 'http:', hostname: '127.0.0.1' },
  ])('of an embed is partitioned by the site around it: $hostname', (address) => {
    visit({ partitioned: true, address })
    expect(attributesOf(written[0])).toEqual([
      'max-age=1800',
      'partitioned',
      'path=/',
      'samesite=none',
      'secure',
    ])
  })

  // docs/behaviour/accounts.md#cookies
  it('of a page needs no HTTPS on loopback', () => {
    visit({ address: { protocol: 'http:', hostname: '127.0.0.1' } })
    expect(attributesOf(written[0])).toEqual(['max-age=1800', 'path=/', 'samesite=lax'])
  })

  // docs/behaviour/tracking.md#session-cookie
  it('is not set on a host without cookies', () => {
    visit({ noCookies: true }).after(10 * MINUTE)
    expect(written).toEqual([])
  })

  it('is not set for visitors who opted out', () => {
    visit({ isOptedOut: () => true }).after(10 * MINUTE)
    expect(written).toEqual([])
  })

  it.each(['pointerdown', 'keydown', 'visibilitychange'] as const)(
    'begins its thirty minutes anew, with the same id, when there is a %s',
    (sign) => {
      visit().after(29 * MINUTE, sign)
      expect(written).toHaveLength(2)
      expect(written[1]).toBe(written[0])
    },
  )

  it('is written at most once a minute', () => {
    const { after } = visit()
    after(MINUTE - 1)
    expect(written).toHaveLength(1)
    after(1)
    expect(written).toHaveLength(2)
  })

  it('keeps the id of a running session', () => {
    jar = 'theme=dark; session_id=from-before'
    visit()
    expect(idOf(written[0])).toBe('session_id=from-before')
  })

  it('has a new id after the session has expired', () => {
    const { after } = visit()
    jar = ''
    after(31 * MINUTE)
    expect(idOf(written[1])).not.toBe(idOf(written[0]))
  })

  it('is not renewed after stop()', () => {
    const { after } = visit()
    undo()
    after(10 * MINUTE)
    expect(written).toHaveLength(1)
  })

  it('of an identification is left as it is for visitors who opted out, and its id is not used', () => {
    jar = 'session_id=of-an-answer'
    const { session, after } = visit({ isOptedOut: () => true })
    after(10 * MINUTE)
    expect(session.id()).toBe(session.pageLoadId)
    expect([written, jar]).toEqual([[], 'session_id=of-an-answer'])
  })

  it('is not set again by a tab after the visitor opted out in another', () => {
    let isOptedOut = false
    const { session, after } = visit({ isOptedOut: () => isOptedOut })
    isOptedOut = true
    jar = ''
    after(10 * MINUTE)
    expect(session.id()).toBe(session.pageLoadId)
    expect(written).toHaveLength(1)
  })

  it('is renewed when its id is read', () => {
    const { session, after } = visit()
    expect(`session_id=${session.id()}`).toBe(idOf(written[0]))
    after(20 * MINUTE)
    session.id()
    expect(written).toHaveLength(2)
  })

  it('is replaced if its value is not a valid id', () => {
    jar = 'session_id=a b'
    const { session } = visit()
    expect(session.id()).toMatch(/^[\da-f-]{36}$/)
  })

  // docs/behaviour/tracking.md#page-load-id
  it('differs from the id of the page load', () => {
    const { session } = visit()
    expect(session.pageLoadId).not.toBe(session.id())
    expect(visit().session.pageLoadId).not.toBe(session.pageLoadId)
  })
})

describe('the numbers of events', () => {
  const next = ({ session }: ReturnType<typeof visit>) => session.nextNumber()

  // docs/behaviour/tracking.md#event-numbers
  it('continue in other tabs and page loads of the session', () => {
    const first = visit()
    expect([next(first), next(first)]).toEqual([0, 1])
    const second = visit()
    expect([next(second), next(first), next(second)]).toEqual([2, 3, 4])
  })

  it('expire and are renewed with the session', () => {
    const tab = visit()
    next(tab)
    expect(attributesOf(written[1])).toEqual(attributesOf(written[0]))
    tab.after(20 * MINUTE)
    expect(written.slice(2).map((cookie) => cookie.split('=')[0])).toEqual(['session_id', 'session_seq'])
    expect(next(tab)).toBe(1)
  })

  it('start at 0 in the next session, even if the last number of the old one is still stored', () => {
    const tab = visit()
    next(tab)
    jar = jar
      .split('; ')
      .filter((cookie) => cookie.startsWith('session_seq='))
      .join('; ')
    tab.after(31 * MINUTE)
    expect(next(tab)).toBe(0)
  })

  it('are per page load where there is no session', () => {
    const tab = visit({ noCookies: true })
    expect([next(tab), next(tab)]).toEqual([0, 1])
    expect(written).toEqual([])
  })
})

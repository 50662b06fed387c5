import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { keepSession, SESSION_ID_COOKIE } from './session-id.ts'

const MINUTE = 60_000
const plain = { noCookies: false, isOptedOut: () => false }

/** What was written to `document.cookie`, which tells nobody of its attributes. */
let written: string[] = []
/** What the browser keeps. */
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

/** A visit whose clock a test moves. */
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
  it('of a page lasts thirty minutes, goes over secure lines only, and goes with frames on other sites', () => {
    visit()
    expect(written).toHaveLength(1)
    expect(idOf(written[0])).toMatch(
      new RegExp(`^${SESSION_ID_COOKIE}=[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`),
    )
    expect(attributesOf(written[0])).toEqual(['max-age=1800', 'path=/', 'samesite=none', 'secure'])
  })

  it('of an embed is kept apart for each site around it', () => {
    visit({ partitioned: true })
    expect(attributesOf(written[0])).toEqual([
      'max-age=1800',
      'partitioned',
      'path=/',
      'samesite=none',
      'secure',
    ])
  })

  it('is not there on a host without cookies', () => {
    visit({ noCookies: true }).after(10 * MINUTE)
    expect(written).toEqual([])
  })

  it('is not there for a visitor who does not want to be tracked', () => {
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

  it('is written once a minute at most', () => {
    const { after } = visit()
    after(MINUTE - 1)
    expect(written).toHaveLength(1)
    after(1)
    expect(written).toHaveLength(2)
  })

  it('keeps the id of a session that goes on', () => {
    jar = 'theme=dark; session_id=from-before'
    visit()
    expect(idOf(written[0])).toBe('session_id=from-before')
  })

  it('has a new id when the session is over', () => {
    const { after } = visit()
    jar = ''
    after(31 * MINUTE)
    expect(idOf(written[1])).not.toBe(idOf(written[0]))
  })

  it('is left alone once the page is done with it', () => {
    const { after } = visit()
    undo()
    after(10 * MINUTE)
    expect(written).toHaveLength(1)
  })

  it('of an answer to who is watching stays as it is, and its id stands in nothing that is counted', () => {
    jar = 'session_id=of-an-answer'
    const { session, after } = visit({ isOptedOut: () => true })
    after(10 * MINUTE)
    expect(session.id()).toBe(session.pageLoadId)
    expect([written, jar]).toEqual([[], 'session_id=of-an-answer'])
  })

  it('does not come back in a tab where it was before the visitor opted out in another', () => {
    let isOptedOut = false
    const { session, after } = visit({ isOptedOut: () => isOptedOut })
    isOptedOut = true
    jar = ''
    after(10 * MINUTE)
    expect(session.id()).toBe(session.pageLoadId)
    expect(written).toHaveLength(1)
  })

  it('gives its id to whoever counts, and being counted is a sign of life', () => {
    const { session, after } = visit()
    expect(`session_id=${session.id()}`).toBe(idOf(written[0]))
    after(20 * MINUTE)
    session.id()
    expect(written).toHaveLength(2)
  })

  it('is replaced when it holds what cannot be an id', () => {
    jar = 'session_id=a b'
    const { session } = visit()
    expect(session.id()).toMatch(/^[\da-f-]{36}$/)
  })

  it('differs from the id of the page load, which every page has', () => {
    const { session } = visit()
    expect(session.pageLoadId).not.toBe(session.id())
    expect(visit().session.pageLoadId).not.toBe(session.pageLoadId)
  })
})

describe('the numbers of events', () => {
  const next = ({ session }: ReturnType<typeof visit>) => session.nextNumber()

  it('go on in other tabs and at the next load, as long as the session does', () => {
    const first = visit()
    expect([next(first), next(first)]).toEqual([0, 1])
    const second = visit()
    expect([next(second), next(first), next(second)]).toEqual([2, 3, 4])
  })

  it('are kept as long as the session, and are renewed with it', () => {
    const tab = visit()
    next(tab)
    expect(attributesOf(written[1])).toEqual(attributesOf(written[0]))
    tab.after(20 * MINUTE)
    expect(written.slice(2).map((cookie) => cookie.split('=')[0])).toEqual(['session_id', 'session_seq'])
    expect(next(tab)).toBe(1)
  })

  it('begin anew with the next session, also when the number of the last one is still there', () => {
    const tab = visit()
    next(tab)
    jar = jar
      .split('; ')
      .filter((cookie) => cookie.startsWith('session_seq='))
      .join('; ')
    tab.after(31 * MINUTE)
    expect(next(tab)).toBe(0)
  })

  it('are of the page load where no session is kept', () => {
    const tab = visit({ noCookies: true })
    expect([next(tab), next(tab)]).toEqual([0, 1])
    expect(written).toEqual([])
  })
})

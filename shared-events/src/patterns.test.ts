import { createContext, Script } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import * as patterns from './patterns.ts'

const { matches, ...formats } = patterns

/** Texts that match, and texts that do not. */
const EXAMPLES: Readonly<
  Record<keyof typeof formats, { right: readonly string[]; wrong: readonly string[] }>
> = {
  OID: { right: ['orbit1', '0_-a', 'a'.repeat(32)], wrong: ['', 'abc', '-abc', 'Orbit1', 'a'.repeat(33)] },
  SESSION_ID: { right: ['0193b3f0-0000-7000-8000-00000000000b'], wrong: ['', 'short', 'under_score'] },
  LINK_ID: { right: ['linkask1', 'A_-z'], wrong: ['', 'abc', 'a/bc', 'a'.repeat(65)] },
  EMAIL: {
    right: ['ada@example.com', 'ada+orbit@mail.example.co.uk', 'ádá@例え.jp'],
    wrong: [
      ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@@example.com', 'ada@example..com'],
      ...['a b@example.com', 'ada@example.com.', `${'a'.repeat(320)}@example.com`],
    ],
  },
  SLUG: { right: ['stairs', 'a-1'], wrong: ['', 'Stairs', 'a'.repeat(61)] },
  SITE_HOSTNAME: {
    right: ['example.com', 'a', 'x--1.test'],
    wrong: ['', '-a.com', '.com', 'Example.com', 'a b', 'a/b', 'a'.repeat(254)],
  },
  OWN_EVENT: {
    right: ['mf-notes/note_added@1', 'mf-a2/x_1@12'],
    wrong: ['', 'play@1', 'mf-notes/note_added', 'mf-notes/noteAdded@1', 'mf-notes/a/b@1', 'mf-notes/a@0'],
  },
  ACTION_KEY: {
    right: ['viewer/presentationStarted@1', 'mf-notes/added@12'],
    wrong: ['', 'viewer/presentationStarted', 'viewer/a@0', 'Viewer/a@1', 'viewer/a b@1', 'viewer/a@1@1'],
  },
  SHA_256: { right: ['0f'.repeat(32)], wrong: ['', '0F'.repeat(32), '0f'.repeat(33)] },
  REMOTE_NAME: {
    right: ['mf-viewer', 'mf-notes2', `mf-${'a'.repeat(41)}`],
    wrong: ['', 'mf-', 'mf-2', 'viewer', 'mf-Viewer', `mf-${'a'.repeat(42)}`],
  },
  LIBRARY_SET_NAME: {
    right: ['mf-libraries-18', 'mf-libraries-100'],
    wrong: ['', 'mf-libraries', 'mf-libraries-0', 'mf-libraries-1000', 'mf-libraries-18a'],
  },
  HOST_NAME: {
    right: ['handbook', 'team-2', 'a'.repeat(41)],
    wrong: ['', 'mf-viewer', 'Handbook', '-a', 'a/b', 'a'.repeat(42)],
  },
  SLOT_NAME: {
    right: ['notes', 'notes2', 'app-promo', 'a'.repeat(41)],
    wrong: ['', 'Notes', '-notes', '2notes', 'a'.repeat(42)],
  },
  REMOTE_VERSION: {
    right: ['1.0.0', '1.2.3-rc.1', `${'123456.'.repeat(3).slice(0, -1)}-${'a'.repeat(60)}`],
    wrong: ['', '1.0', '1.0.0-', '01234567.0.0', '1.0.0+a'],
  },
}

/** Characters; far more than any URL or body may have. */
const HOSTILE_LENGTH = 500_000
/** A linear pattern takes a second for all texts, a quadratic one minutes for each. */
const LIMIT_MS = 60_000

/** Repetitions of every part of an example, with and without an invalid end. */
function* hostileTexts(examples: readonly string[]): Iterable<string> {
  const parts = new Set(['a', '0', '-', '_', '.', '@', ' ', 'a.', '.a', '@a', 'a@', '\u{1f600}'])
  for (const example of examples) {
    for (let length = 1; length <= example.length; length += 1) {
      parts.add(example.slice(0, length)).add(example.slice(-length))
    }
  }
  for (const part of parts) {
    const repeated = part.repeat(HOSTILE_LENGTH / part.length)
    yield* [repeated, `${repeated}\n`, `${examples[0]}${repeated}!`]
  }
}

describe.each(Object.entries(formats))('the pattern %s', (name, format) => {
  const { right, wrong } = EXAMPLES[name as keyof typeof formats]

  // docs/behaviour/addresses.md#oid
  it('matches valid texts, and nothing else', () => {
    expect(right.filter((text) => !matches(format, text))).toEqual([])
    expect([...wrong, ...right.map((text) => `${text}\n`)].filter((text) => matches(format, text))).toEqual(
      [],
    )
  })

  it('takes linear time for any text', () => {
    const context = createContext({ pattern: new RegExp(format.pattern), texts: hostileTexts(right) })
    const testAll = new Script('for (const text of texts) pattern.test(text)')
    expect(() => testAll.runInContext(context, { timeout: LIMIT_MS }) as unknown).not.toThrow()
  })
})

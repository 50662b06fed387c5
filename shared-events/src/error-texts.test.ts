import { expect, test } from '@jest/globals'
import { withoutPersonalParts } from './error-texts.ts'

// docs/behaviour/errors.md#page-errors-are-anonymous
test.each([
  ['Failed to fetch https://x.org/a/b?auth_key=abcd&who=ada', 'Failed to fetch https://x.org/a/b'],
  [
    '    at run (https://x.org/shell/main.js?t=12:30&q=1:10:52)',
    '    at run (https://x.org/shell/main.js:10:52)',
  ],
  [
    'run@https://x.org/remotes/mf-viewer/1.2.0/a.js#top:1:2',
    'run@https://x.org/remotes/mf-viewer/1.2.0/a.js:1:2',
  ],
  ['GET /explore/search/?search=Ada%20L failed', 'GET /explore/search/ failed'],
  ['"/p/orbit1/#step=7" is no step', '"/p/orbit1/" is no step'],
  ['Refused data:text/html,<b>Ada</b> here', 'Refused data:… here'],
  ['Is it /a/b? No', 'Is it /a/b? No'],
  ['GET /a?/b?who=ada', 'GET /a'],
  ['go?https://x.org/a(b)?who=ada,b', 'go?https://x.org/a(b)'],
])('query and fragment of an address are removed: %s', (text, expected) => {
  expect(withoutPersonalParts(text)).toBe(expected)
})

test.each([
  ['no account ada.l+x@example.com here', 'no account … here'],
  ['mail=ada%40example.co.uk', 'mail=…'],
  ['<ünna@bücher.example>', '<…>'],
  ['ada@example.com@home%40example.org', '…'],
  ['a@b', 'a@b'],
  ['@scope.name', '@scope.name'],
  ['run@https://x.example/a.js:1:2', 'run@https://x.example/a.js:1:2'],
])('an e-mail address is removed, and nothing else: %s', (text, expected) => {
  expect(withoutPersonalParts(text)).toBe(expected)
})

test('ids of view links are removed from paths of pages and of the API', () => {
  expect(withoutPersonalParts('/v/linkask1/ and /api/v1/insights/viewers/linkask1/')).toBe(
    '/v/…/ and /api/v1/insights/viewers/…/',
  )
})

test.each([`"Ada Lovelace"`, `"Ada "of" Lo"...`, `..."e, Ada\nof "Lo"...`])(
  'text that is not valid JSON is not quoted: %s',
  (quoted) => {
    const told = withoutPersonalParts(`Unexpected token 'A', ${quoted} is not valid JSON`)
    expect(told).toMatch(/^Unexpected token 'A', (\.\.\.)?"…" is not valid JSON$/)
  },
)

test('known personal data is removed, also if encoded, and longer texts before shorter ones', () => {
  const secrets = ['Ada', 'Ada Lovelace', 'linkask1', 'of', '']
  expect(withoutPersonalParts('Ada Lovelace, Ada%20Lovelace, Ada of linkask1', secrets)).toBe('…, …, … of …')
})

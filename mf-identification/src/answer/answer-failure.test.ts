import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { answerFailureOf, MissingTokenError } from './answer-failure.ts'

describe('an answer that was not taken', () => {
  it.each([
    ['without a CSRF token', new MissingTokenError(), { kind: 'noCookies' }],
    ['without an answer', new HttpError('Network Error'), { kind: 'offline' }],
    ['as bad', new HttpError('', { status: 422 }), { kind: 'invalid' }],
    ['as malformed', new HttpError('', { status: 400 }), { kind: 'invalid' }],
    ['by a broken server', new HttpError('', { status: 500 }), { kind: 'unavailable' }],
    ['by something unforeseen', new TypeError('oops'), { kind: 'unavailable' }],
    [
      'too often',
      new HttpError('', { status: 429, retryAfterSeconds: 12 }),
      { kind: 'tooMany', seconds: 12 },
    ],
    ['too often, for an unknown time', new HttpError('', { status: 429 }), { kind: 'tooMany', seconds: 60 }],
  ])('%s says so', (_, error, failure) => {
    expect(answerFailureOf(error)).toEqual(failure)
  })
})

import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { answerFailureOf, MissingTokenError } from './answer-failure.ts'

describe('the failure of an answer', () => {
  it.each([
    ['without a CSRF token', new MissingTokenError(), { kind: 'noCookies' }],
    ['without a response', new HttpError('Network Error'), { kind: 'offline' }],
    ['with status 422', new HttpError('', { status: 422 }), { kind: 'invalid' }],
    ['with status 400', new HttpError('', { status: 400 }), { kind: 'invalid' }],
    ['with status 500', new HttpError('', { status: 500 }), { kind: 'unavailable' }],
    ['with another error', new TypeError('oops'), { kind: 'unavailable' }],
    [
      'with status 429',
      new HttpError('', { status: 429, retryAfterSeconds: 12 }),
      { kind: 'tooMany', seconds: 12 },
    ],
    [
      'with status 429 and no retry time',
      new HttpError('', { status: 429 }),
      { kind: 'tooMany', seconds: 60 },
    ],
  ])('%s is %j', (_, error, failure) => {
    expect(answerFailureOf(error)).toEqual(failure)
  })
})

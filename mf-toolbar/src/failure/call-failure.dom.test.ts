import { describe, expect, it } from '@jest/globals'
import { HttpError } from '@viewpage/remote-kit'
import { callFailureOf } from './call-failure.ts'

describe('why a call failed', () => {
  it.each([
    [new HttpError('Network Error'), 'offline'],
    [new HttpError('timeout of 20000 ms exceeded'), 'offline'],
    [new HttpError('Unauthorized', { status: 401 }), 'loggedOut'],
    [new HttpError('Forbidden', { status: 403 }), 'refused'],
    [new HttpError('Not Found', { status: 404 }), 'notFound'],
    [new HttpError('Content Too Large', { status: 413 }), 'full'],
    [new HttpError('Too Many Requests', { status: 429 }), 'tooMany'],
    [new HttpError('', { status: 500 }), 'broken'],
    [new HttpError('', { status: 418 }), 'broken'],
    [new Error('Cannot make request without CSRF token.'), 'noToken'],
    [new Error('Something else'), 'broken'],
    ['no error at all', 'broken'],
  ])('%s maps to %s', (error, why) => {
    expect(callFailureOf(error)).toBe(why)
  })
})

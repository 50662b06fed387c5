import { describe, expect, it } from '@jest/globals'
import { HttpError, type HttpAnswer, type HttpOptions } from '@viewpage/remote-kit'
import { createLikeCall } from './like-call.ts'

const OK: HttpAnswer = { status: 200, data: null }

function createCall({
  linkId,
  cookie = 'abc',
  answer = () => Promise.resolve(OK),
}: { linkId?: string; cookie?: string | undefined; answer?: () => Promise<HttpAnswer> } = {}) {
  const sent: string[] = []
  const passed: (HttpOptions | undefined)[] = []
  const call = createLikeCall({
    http: {
      put(url, body, options) {
        sent.push(`PUT ${url}${body === undefined ? '' : ' with a body'}`)
        passed.push(options)
        return answer()
      },
      delete(url, options) {
        sent.push(`DELETE ${url}`)
        passed.push(options)
        return answer()
      },
    },
    oid: 'orbit1',
    linkId,
    readCookie: (name) => (name === 'csrftoken' ? cookie : undefined),
  })
  return { call, sent, passed }
}

describe('the like call', () => {
  // docs/behaviour/like.md#like-call
  it('sends PUT for a like and DELETE for its removal, without a body', async () => {
    const { call, sent } = createCall()
    await call(true)
    await call(false)
    expect(sent).toEqual([
      'PUT /api/v4/presentation/orbit1/like/',
      'DELETE /api/v4/presentation/orbit1/like/',
    ])
  })

  it.each([
    [{ likes_count: 6, has_liked: true }, 6],
    [{ likes_count: 0 }, 0],
    [{ likes_count: -1 }, null],
    [{ likes_count: 1.5 }, null],
    [{ likes_count: '6' }, null],
    [{}, null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads from the response %j the count %j, for both URLs', async (data, count) => {
    for (const linkId of [undefined, 'abc'])
      for (const liked of [true, false]) {
        const { call } = createCall({
          ...(linkId && { linkId }),
          answer: () => Promise.resolve({ status: 200, data }),
        })
        expect(await call(liked)).toBe(count)
      }
  })

  // docs/behaviour/like.md#like-timeout
  it('times out after 20 s, and goes on when the page is left', async () => {
    const { call, passed } = createCall()
    await call(true)
    await call(false)
    expect(passed).toEqual([
      { timeout: 20_000, keepalive: true },
      { timeout: 20_000, keepalive: true },
    ])
  })

  // docs/behaviour/like.md#like-by-view-link
  it('sends the like for the view link that opened the page', async () => {
    const { call, sent } = createCall({ linkId: 'a&b=c' })
    await call(true)
    expect(sent).toEqual(['PUT /api/v4/presentation/like/?auth_key=a%26b%3Dc&key_type=prezilink'])
  })

  // docs/behaviour/like.md#like-without-token
  // docs/behaviour/errors.md#csrf-header
  it('sends no request without the token', async () => {
    const { call, sent } = createCall({ cookie: '' })
    for (const liked of [true, false])
      await expect(call(liked)).rejects.toThrow(/^Cannot make request without CSRF token\.$/)
    expect(sent).toEqual([])
  })

  // docs/behaviour/like.md#like-status-text
  it.each([
    ['Forbidden', 'Forbidden'],
    ['', 'Request failed with status code 403'],
  ])('rejects with the status text %j as %j', async (statusText, message) => {
    const error = new HttpError('Request failed with status code 403', { status: 403, statusText })
    const { call } = createCall({ answer: () => Promise.reject(error) })
    const rejection: unknown = await call(true).catch((reason: unknown) => reason)
    expect(rejection).toBeInstanceOf(HttpError)
    expect(rejection).toMatchObject({ message, status: 403 })
  })
})

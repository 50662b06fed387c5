import { expect, test } from '@jest/globals'
import type { HttpOptions } from '@viewpage/remote-kit'
import { createViewedNotice } from './viewed-notice.ts'

const link = {
  link_id: 'linkask1',
  viewer_identification: false,
  require_identification: false,
  sharer_first_name: '',
  sharer_last_name: '',
}

function noticeOf(schemaVersion: string, prezilink: typeof link | null = null, embedMode = false) {
  const posts: unknown[] = []
  const post = (url: string, body?: unknown, options?: HttpOptions) => {
    posts.push([url, body, options])
    return Promise.reject(new Error('Cannot make request without CSRF token.'))
  }
  return { posts, tell: createViewedNotice({ post }, { oid: 'orbit1', schemaVersion, prezilink, embedMode }) }
}

test('the first start is told once, and a failure is nobody’s business', async () => {
  const { posts, tell } = noticeOf('2')
  tell()
  tell()
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts).toEqual([
    ['/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' }, { keepalive: true }],
  ])
})

test('from a view link, the link is told too', () => {
  const { posts, tell } = noticeOf('2', link)
  tell()
  expect(posts).toEqual([
    [
      '/api/v2/assets/presentation-viewed/',
      { prezi_oid: 'orbit1', prezi_link: 'linkask1' },
      { keepalive: true },
    ],
  ])
})

test('a classic presentation tells nothing', () => {
  const { posts, tell } = noticeOf('0')
  tell()
  expect(posts).toEqual([])
})

test('an embed tells nothing: it has no session to do it in', () => {
  const { posts, tell } = noticeOf('2', null, true)
  tell()
  expect(posts).toEqual([])
})

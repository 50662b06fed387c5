import { expect, test } from '@jest/globals'
import type { HttpOptions } from '@viewpage/remote-kit'
import { createViewNotice } from './view-notice.ts'

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
  return { posts, send: createViewNotice({ post }, { oid: 'orbit1', schemaVersion, prezilink, embedMode }) }
}

// docs/behaviour/tracking.md#presentation-viewed
test('sends the first start once and ignores a failure', async () => {
  const { posts, send } = noticeOf('2')
  send()
  send()
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts).toEqual([
    ['/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' }, { keepalive: true }],
  ])
})

// docs/behaviour/tracking.md#presentation-viewed
test('sends the view link of the visit', () => {
  const { posts, send } = noticeOf('2', link)
  send()
  expect(posts).toEqual([
    [
      '/api/v2/assets/presentation-viewed/',
      { prezi_oid: 'orbit1', prezi_link: 'linkask1' },
      { keepalive: true },
    ],
  ])
})

// docs/behaviour/tracking.md#classic-view
test('sends nothing for a classic presentation', () => {
  const { posts, send } = noticeOf('0')
  send()
  expect(posts).toEqual([])
})

// docs/behaviour/embed.md#embed-tracking
test('sends nothing from an embed, which has no session', () => {
  const { posts, send } = noticeOf('2', null, true)
  send()
  expect(posts).toEqual([])
})

import { expect, test } from '@jest/globals'
import { HttpError, type HttpOptions } from '@viewpage/remote-kit'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createViewNotice } from './view-notice.ts'

const link = {
  link_id: 'linkask1',
  viewer_identification: false,
  require_identification: false,
  sharer_first_name: '',
  sharer_last_name: '',
}

function noticeOf(
  schemaVersion: string,
  prezilink: typeof link | null = null,
  embedMode = false,
  failure: Error = new Error('Cannot make request without CSRF token.'),
) {
  const clock = createManualClock()
  const posts: unknown[] = []
  const post = (url: string, body?: unknown, options?: HttpOptions) => {
    posts.push([url, body, options])
    return Promise.reject(failure)
  }
  const tracked = { byOwner: false, trackingDisabled: false }
  const pageData = { oid: 'orbit1', schemaVersion, prezilink, embedMode, ...tracked }
  let toHost = 0
  const send = createViewNotice({ post }, pageData, clock, () => (toHost += 1))
  return { posts, toHost: () => toHost, clock, send }
}

// docs/behaviour/tracking.md#presentation-viewed
test('sends the first start once and ignores a failure', async () => {
  const { posts, toHost, send } = noticeOf('2')
  send()
  expect(toHost()).toBe(0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts).toEqual([
    ['/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1', seen: true }, { keepalive: true }],
  ])
})

// docs/behaviour/tracking.md#presentation-viewed
test('sends it again after the time that the server asks for', async () => {
  const busy = new HttpError('Request failed with status code 503', { status: 503, retryAfterSeconds: 5 })
  const { posts, clock, send } = noticeOf('2', null, false, busy)
  send()
  await new Promise((resolve) => setTimeout(resolve))
  clock.advance(4_999)
  expect(posts).toHaveLength(1)
  clock.advance(1)
  expect(posts).toHaveLength(2)
  expect(posts[1]).toEqual(posts[0])
})

// docs/behaviour/tracking.md#opt-out
test('sends nothing for a visitor who opted out, also in another tab before the next attempt', async () => {
  const busy = new HttpError('Request failed with status code 503', { status: 503, retryAfterSeconds: 5 })
  const { posts, clock, send } = noticeOf('2', null, false, busy)
  send()
  await new Promise((resolve) => setTimeout(resolve))
  document.cookie = 'tracking_choice=off'
  clock.advance(5_000)
  expect(posts).toHaveLength(1)
  const next = noticeOf('2')
  next.send()
  expect(next.posts).toEqual([])
  document.cookie = 'tracking_choice=; max-age=0'
})

// docs/behaviour/tracking.md#presentation-viewed
test('sends the view link of the visit', () => {
  const { posts, send } = noticeOf('2', link)
  send()
  expect(posts).toEqual([
    [
      '/api/v2/assets/presentation-viewed/',
      { prezi_oid: 'orbit1', prezi_link: 'linkask1', seen: true },
      { keepalive: true },
    ],
  ])
})

// docs/behaviour/tracking.md#classic-view
test('sends nothing for a classic presentation', () => {
  const { posts, toHost, send } = noticeOf('0')
  send()
  expect([posts, toHost()]).toEqual([[], 1])
})

// docs/behaviour/embed.md#embed-tracking
test('sends nothing from an embed, whose log is counted', () => {
  const { posts, toHost, send } = noticeOf('2', null, true)
  send()
  expect([posts, toHost()]).toEqual([[], 1])
})

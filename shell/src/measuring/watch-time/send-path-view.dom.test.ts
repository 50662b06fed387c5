import { describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import type { PostAnswer } from '../../browser/post.ts'
import { createPathViewSender } from './send-path-view.ts'

const answer = (status: number): PostAnswer => ({ ok: status < 300, status, retryAfter: 0 })
const log = { step: 3, stepCount: 12, activeTime: 9.8 }
const body = {
  tracking_oid: 'signed',
  session_id: 'a-session-id',
  current_step_number: 3,
  total_step_count: 12,
  active_time: 9.8,
}

function sending(call: () => Promise<PostAnswer>, { isVisible = true } = {}) {
  const error = jest.fn()
  const calls: [way: string, url: string, body: unknown][] = []
  const send = createPathViewSender({
    trackingOid: 'signed',
    sessionId: () => 'a-session-id',
    isVisible: () => isVisible,
    beacon: (url, text) => calls.push(['beacon', url, JSON.parse(text)]) > 0,
    post(url, text) {
      calls.push(['post', url, JSON.parse(text)])
      return call()
    },
    console: { error },
  })
  return { send, calls, error }
}

describe('a path view event', () => {
  // docs/behaviour/tracking.md#view-event-call
  it('has tracking id, session, step and time', () => {
    const { send, calls } = sending(async () => answer(204))
    send(log)
    expect(calls).toEqual([['post', '/api/v1/insights/view-event/', body]])
  })

  // docs/behaviour/tracking.md#hidden-page
  it('is sent by beacon when the page is being left', () => {
    const { send, calls } = sending(async () => answer(204), { isVisible: false })
    send(log)
    expect(calls).toEqual([['beacon', '/api/v1/insights/view-event/', body]])
  })

  // docs/behaviour/tracking.md#view-event-call
  it.each([
    ['is not delivered', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is refused', () => Promise.resolve(answer(503))],
  ])('that %s leaves one line in the console, and nothing else', async (_, call) => {
    const { send, error } = sending(call)
    send(log)
    await waitFor(() => expect(error.mock.calls).toEqual([['Error sending view event']]))
  })
})

import { describe, expect, it } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createActivityEntries, type InterfaceState } from './activity-entry.ts'
import type { LogMessage } from './log-message.ts'
import { createViewerLog, type ViewerLogOptions } from './viewer-log.ts'

const interfaceState: InterfaceState = { orientation: 'landscape', angle: 90, networkStatus: 'online' }
const entries = (putmaId: string | null = null) =>
  createActivityEntries({ sessionId: () => 'a-session-id', interfaceState: () => interfaceState, putmaId })

function viewerLog(options: Partial<ViewerLogOptions> = {}) {
  const calls: [url: string, messages: LogMessage[]][] = []
  const server = { status: 204, retryAfter: 0 }
  const clock = createManualClock()
  const page = { isVisible: true }
  const log = createViewerLog({
    url: '/api/v1/viewer-log/',
    isProduction: true,
    async post(url, body) {
      calls.push([url, JSON.parse(body) as LogMessage[]])
      if (server.status === 0) throw new TypeError('Failed to fetch')
      return { ok: server.status < 300, status: server.status, retryAfter: server.retryAfter }
    },
    moment: () => ({ now: 1_700_000_000_250, sincePage: 1_234.4, source: 'viewer', preziId: 'orbit1' }),
    clock,
    isVisible: () => page.isVisible,
    ...options,
  })
  return { calls, server, clock, page, log: log.log }
}

describe("the viewer's log", () => {
  // docs/behaviour/tracking.md#viewer-log
  it('has every field of the activity entry and of the logging helper', async () => {
    const { calls, log } = viewerLog()
    await log(entries()({ action: 'active_time', trigger: 'timer', activeSeconds: 42.5 }))
    expect(calls).toEqual([
      [
        '/api/v1/viewer-log/',
        [
          {
            event_id: expect.stringMatching(/^018bcfe5-68fa-7/),
            action: 'active_time',
            object: 'presentation',
            trigger: 'timer',
            payload: {
              sequence: 1,
              interface_orientation: 'landscape',
              interface_angle: 90,
              network_status: 'online',
              feature: 'viewer',
              putma_id: 'N/A',
              active_time_secs: 42.5,
            },
            session_id: 'a-session-id',
            current_time: '2023-11-14T22:13:20.250Z',
            created: 1_700_000_000.25,
            msecs: 250,
            client_datetime: expect.stringMatching(/^2023-11-1[45]T\d\d:\d\d:20\.250$/),
            category: 'website',
            source: 'viewer',
            levelname: 'INFO',
            name: 'debug',
            levelno: 20,
            relativeCreated: 1_234,
            msg: 'active_time presentation',
            platform: 'website',
            prezi_id: 'orbit1',
          },
        ],
      ],
    ])
  })

  // docs/behaviour/tracking.md#viewer-log
  it('has no prezi id where nobody watches a presentation', async () => {
    const { calls, log } = viewerLog({
      moment: () => ({ now: 1_700_000_000_250, sincePage: 1_234.4, source: 'viewer' }),
    })
    await log(entries()({ action: 'start', trigger: 'button' }))
    const [message] = calls[0]?.[1] ?? []
    expect(message).toMatchObject({ action: 'start' })
    expect(message).not.toHaveProperty('prezi_id')
  })

  it('numbers its entries, and includes the putma id if there is one', () => {
    const entryOf = entries('putma-7')
    const payloads = [
      entryOf({ action: 'start', trigger: 'button' }),
      entryOf({ action: 'end', trigger: 'path' }),
    ].map(({ payload }) => payload)
    expect(payloads).toEqual([
      expect.objectContaining({ sequence: 1, putma_id: 'putma-7', active_time_secs: 0 }),
      expect.objectContaining({ sequence: 2, putma_id: 'putma-7', active_time_secs: 0 }),
    ])
  })

  // docs/behaviour/tracking.md#viewer-log
  it('sends failed entries with the next one, but not refused ones', async () => {
    const { calls, server, log } = viewerLog()
    const entryOf = entries()
    const messages = () => calls.at(-1)?.[1].map(({ payload }) => payload['sequence'])
    server.status = 0
    await log(entryOf({ action: 'start', trigger: 'button' }))
    server.status = 503
    await log(entryOf({ action: 'restart', trigger: 'button' }))
    expect(messages()).toEqual([1, 2])
    server.status = 422
    await log(entryOf({ action: 'end', trigger: 'path' }))
    expect(messages()).toEqual([1, 2, 3])
    server.status = 204
    await log(entryOf({ action: 'restart', trigger: 'button' }))
    expect(messages()).toEqual([4])
  })

  it('waits for Retry-After, except when the page is hidden', async () => {
    const { calls, server, clock, page, log } = viewerLog()
    const entryOf = entries()
    Object.assign(server, { status: 429, retryAfter: 60_000 })
    await log(entryOf({ action: 'start', trigger: 'button' }))
    Object.assign(server, { status: 503, retryAfter: 0 })
    page.isVisible = false
    await log(entryOf({ action: 'active_time', trigger: 'hidden', activeSeconds: 3 }))
    expect(calls).toHaveLength(2)
    Object.assign(server, { status: 204 })
    page.isVisible = true
    clock.advance(59_999)
    await log(entryOf({ action: 'restart', trigger: 'button' }))
    expect(calls).toHaveLength(2)
    clock.advance(1)
    await log(entryOf({ action: 'end', trigger: 'path' }))
    expect(calls.at(-1)?.[1].map(({ payload }) => payload['sequence'])).toEqual([1, 2, 3, 4])
  })

  it('sends an entry again with the same unique id', async () => {
    const { calls, server, log } = viewerLog()
    const entryOf = entries()
    server.status = 0
    await log(entryOf({ action: 'start', trigger: 'button' }))
    server.status = 204
    await log(entryOf({ action: 'restart', trigger: 'button' }))
    const [first, second] = calls.map(([, messages]) => messages.map(({ event_id }) => event_id))
    expect(second?.[0]).toBe(first?.[0])
    expect(new Set(second).size).toBe(2)
  })

  // docs/behaviour/tracking.md#null-log-message
  it('rejects a message that is null', async () => {
    await expect(viewerLog().log(null)).rejects.toThrow('the message is null')
  })

  // docs/behaviour/tracking.md#null-log-message
  it('throws without an endpoint in production mode, and does nothing elsewhere', async () => {
    expect(() => viewerLog({ url: undefined })).toThrow('there is no log endpoint')
    expect(() => viewerLog({ url: '' })).toThrow('there is no log endpoint')
    const { calls, log } = viewerLog({ url: undefined, isProduction: false })
    await log(entries()({ action: 'start', trigger: 'button' }))
    expect(calls).toEqual([])
  })
})

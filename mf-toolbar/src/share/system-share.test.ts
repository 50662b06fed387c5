import { describe, expect, it } from '@jest/globals'
import { systemShare } from './system-share.ts'

const data = { url: 'https://viewpage.example/p/orbit1/', title: 'Going around' }
const named = (name: string) => Object.assign(new Error(name), { name })

describe("the system's share sheet", () => {
  // docs/behaviour/share.md#system-share
  it('is not offered when the browser has none, or cannot share this', () => {
    expect(systemShare(data, {})).toBeNull()
    expect(systemShare(data, { canShare: () => false, share: () => Promise.resolve() })).toBeNull()
  })

  it('receives the link', async () => {
    const shared: unknown[] = []
    const share = (given?: ShareData) => Promise.resolve(void shared.push(given))
    await systemShare(data, { canShare: () => true, share })?.()
    expect(shared).toEqual([data])
  })

  // docs/behaviour/share.md#system-share
  it('resolves when it is dismissed, and rejects on any other error', async () => {
    const failing = (name: string) =>
      systemShare(data, { canShare: () => true, share: () => Promise.reject(named(name)) })?.()
    await expect(failing('AbortError')).resolves.toBeUndefined()
    await expect(failing('DataError')).rejects.toThrow('DataError')
  })
})

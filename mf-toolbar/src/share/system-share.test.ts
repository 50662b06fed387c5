import { describe, expect, it } from '@jest/globals'
import { systemShare } from './system-share.ts'

const data = { url: 'https://viewpage.example/p/orbit1/', title: 'Going around' }
const named = (name: string) => Object.assign(new Error(name), { name })

describe("the system's share sheet", () => {
  it('is not offered where the browser has none, or none for this', () => {
    expect(systemShare(data, {})).toBeNull()
    expect(systemShare(data, { canShare: () => false, share: () => Promise.resolve() })).toBeNull()
  })

  it('gets the link', async () => {
    const shared: unknown[] = []
    const share = (given?: ShareData) => Promise.resolve(void shared.push(given))
    await systemShare(data, { canShare: () => true, share })?.()
    expect(shared).toEqual([data])
  })

  it('may be dismissed, which is no error; anything else is', async () => {
    const failing = (name: string) =>
      systemShare(data, { canShare: () => true, share: () => Promise.reject(named(name)) })?.()
    await expect(failing('AbortError')).resolves.toBeUndefined()
    await expect(failing('DataError')).rejects.toThrow('DataError')
  })
})

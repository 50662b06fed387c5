import { describe, expect, it } from '@jest/globals'
import { sampleRelease } from '@viewpage/remote-kit/sample-release'
import { attemptsFor } from './attempts.ts'

const fallback = sampleRelease('mf-toolbar', '1.3.2')
const release = sampleRelease('mf-toolbar', '1.4.0', { fallback })

describe('the attempts to load a remote', () => {
  // docs/behaviour/releases.md#attempts
  it('use its address, then another path for the same file, then the last good version', () => {
    expect(attemptsFor(release, 0, () => 0.5).map(({ base, isFallback }) => [base, isFallback])).toEqual([
      ['/remotes/mf-toolbar/1.4.0/', false],
      ['/remotes/~1/mf-toolbar/1.4.0/', false],
      ['/remotes/mf-toolbar/1.3.2/', true],
    ])
  })

  it('are two when there is no earlier version', () => {
    const { fallback: _, ...alone } = release
    expect(attemptsFor(alone, 0, () => 0)).toHaveLength(2)
  })

  it('never use the same path twice, because the browser would join a request that hangs', () => {
    const bases = [0, 1, 2].flatMap((round) => attemptsFor(release, round, () => 0).map(({ base }) => base))
    expect(new Set(bases).size).toBe(bases.length)
  })

  // docs/behaviour/releases.md#attempts
  it('have a random delay before the retry, and none before the first attempt', () => {
    expect(attemptsFor(release, 0, () => 0.999).map(({ delayMs }) => delayMs)).toEqual([0, 400, 0])
    expect(attemptsFor(release, 0, () => 0).map(({ delayMs }) => delayMs)).toEqual([0, 0, 0])
  })
})

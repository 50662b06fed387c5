import { describe, expect, it } from '@jest/globals'
import type { RemoteRelease } from '@viewpage/shared-events'
import { attemptsFor } from './attempts.ts'

const fallback: RemoteRelease = {
  version: '1.3.2',
  base: '/remotes/mf-toolbar/1.3.2/',
  container: 'mf_toolbar',
  entry: 'remoteEntry.1.js',
  css: [],
  preload: [],
  integrity: {},
  exposes: ['./slots'],
  slots: ['toolbar'],
  emits: [],
  consumes: [],
  shared: {},
  locales: {},
  timeouts: { render: 150 },
  server: '',
}
const release: RemoteRelease = { ...fallback, version: '1.4.0', base: '/remotes/mf-toolbar/1.4.0/', fallback }

describe('the ways to get a remote', () => {
  it('asks at its address, then for the same bytes under another path, then for the last good version', () => {
    expect(attemptsFor(release, 0, () => 0.5).map(({ base, isFallback }) => [base, isFallback])).toEqual([
      ['/remotes/mf-toolbar/1.4.0/', false],
      ['/remotes/~1/mf-toolbar/1.4.0/', false],
      ['/remotes/mf-toolbar/1.3.2/', true],
    ])
  })

  it('has two ways when there is no earlier version', () => {
    const { fallback: _, ...alone } = release
    expect(attemptsFor(alone, 0, () => 0)).toHaveLength(2)
  })

  it('never asks twice under the same path, so that a request that hangs is not joined', () => {
    const bases = [0, 1, 2].flatMap((round) => attemptsFor(release, round, () => 0).map(({ base }) => base))
    expect(new Set(bases).size).toBe(bases.length)
  })

  it('waits a moment by chance before it asks again, and never before the first time', () => {
    expect(attemptsFor(release, 0, () => 0.999).map(({ delay }) => delay)).toEqual([0, 400, 0])
    expect(attemptsFor(release, 0, () => 0).map(({ delay }) => delay)).toEqual([0, 0, 0])
  })
})

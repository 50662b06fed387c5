import { describe, expect, it, jest } from '@jest/globals'

const argon2 = await import('@node-rs/argon2')
const verified: string[] = []

/** The real `verify`, which also records its arguments. */
jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  verify: (stored: string, password: string) => {
    verified.push(stored)
    return argon2.verify(stored, password)
  },
}))
const { checkPassword, hashPassword } = await import('./passwords.ts')

/** Cost parameters of a hash: algorithm, memory, rounds. */
const costOf = (stored: string) => stored.split('$').slice(1, 4).join(' ')

describe('checking a password', () => {
  it('accepts only the right password', async () => {
    const stored = await hashPassword('a fig tree')
    expect(await checkPassword(stored, 'a fig tree')).toBe(true)
    expect(await checkPassword(stored, 'a fig')).toBe(false)
  })

  it('rejects every password of an unknown account, also the one behind the dummy hash', async () => {
    expect(await checkPassword(undefined, 'nobody has this password')).toBe(false)
    expect(await checkPassword(undefined, '')).toBe(false)
  })

  it('does the same work for known and unknown accounts', async () => {
    const stored = await hashPassword('a fig tree')
    verified.length = 0
    await checkPassword(stored, 'guess')
    await checkPassword(undefined, 'guess')
    expect(verified).toHaveLength(2)
    expect(costOf(verified[1] ?? '')).toBe(costOf(verified[0] ?? ''))
    expect(costOf(stored)).toMatch(/^argon2id v=\d+ m=\d+,t=\d+,p=\d+$/)
  })
})

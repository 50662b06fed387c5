import { describe, expect, it, jest } from '@jest/globals'

const argon2 = await import('@node-rs/argon2')
const verified: string[] = []

/** The real one, which also says what it was asked. */
jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  verify: (stored: string, password: string) => {
    verified.push(stored)
    return argon2.verify(stored, password)
  },
}))
const { checkPassword, hashPassword } = await import('./passwords.ts')

/** How much work a hash is: algorithm, memory, rounds. */
const costOf = (stored: string) => stored.split('$').slice(1, 4).join(' ')

describe('checking a password', () => {
  it('says yes to the right one only', async () => {
    const stored = await hashPassword('a fig tree')
    expect(await checkPassword(stored, 'a fig tree')).toBe(true)
    expect(await checkPassword(stored, 'a fig')).toBe(false)
  })

  it('says no where there is no account, also to the password that stands for nobody', async () => {
    expect(await checkPassword(undefined, 'nobody has this password')).toBe(false)
    expect(await checkPassword(undefined, '')).toBe(false)
  })

  it('does the same work whether there is an account or not', async () => {
    const stored = await hashPassword('a fig tree')
    verified.length = 0
    await checkPassword(stored, 'guess')
    await checkPassword(undefined, 'guess')
    expect(verified).toHaveLength(2)
    expect(costOf(verified[1] ?? '')).toBe(costOf(verified[0] ?? ''))
    expect(costOf(stored)).toMatch(/^argon2id v=\d+ m=\d+,t=\d+,p=\d+$/)
  })
})

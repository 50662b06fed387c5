import { describe, expect, it } from '@jest/globals'
import { verify } from '@node-rs/argon2'
import { checkPassword, hashPassword } from './passwords.ts'

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
    const verified: string[] = []
    const recordingVerify = (hash: string, password: string) => {
      verified.push(hash)
      return verify(hash, password)
    }
    await checkPassword(stored, 'guess', '203.0.113.1', recordingVerify)
    await checkPassword(undefined, 'guess', '203.0.113.1', recordingVerify)
    expect(verified).toHaveLength(2)
    expect(costOf(verified[1] ?? '')).toBe(costOf(verified[0] ?? ''))
    expect(costOf(stored)).toMatch(/^argon2id v=\d+ m=\d+,t=\d+,p=\d+$/)
  })
})

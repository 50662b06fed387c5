import { describe, expect, it } from '@jest/globals'
import { passwordProblem } from './password-problem.ts'

const ADA = ['Ada', 'Lovelace', 'ada.lovelace@example.com']

describe('a new password', () => {
  it.each(['', 'short', '1234567', '🦊🦊🦊🦊'])('is too short: %j', (password) =>
    expect(passwordProblem(password, ADA)).toBe('short'),
  )

  it.each(['password', 'Password1', 'qwerty-123', '12345678', 'PASSWORT', 'aaaaaaaaaaaa', 'abababababab'])(
    'is one that everybody tries first: %j',
    (password) => expect(passwordProblem(password, ADA)).toBe('common'),
  )

  // docs/behaviour/accounts.md#passwords
  it.each([
    'adalovelace',
    'Ada-Lovelace-1815',
    'ada.lovelace@example.com',
    'lovelace2026!',
    'LovelaceAda',
    'example.com',
  ])('is nothing but the person: %j', (password) => expect(passwordProblem(password, ADA)).toBe('personal'))

  it.each(['long enough', 'Adas fig tree', 'lovelace loves maths', '軌道を回る惑星たち', 'correct horse'])(
    'will do: %j',
    (password) => expect(passwordProblem(password, ADA)).toBeNull(),
  )

  it('may contain a name of one or two letters', () => {
    expect(passwordProblem('jo-2026-1815', ['Jo', 'Xu', 'jo@xu.example'])).toBeNull()
  })
})

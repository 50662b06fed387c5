import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { avatarAppearanceOf } from './avatar-appearance.ts'

const nobody = { firstName: '', lastName: '', email: '' }

// docs/behaviour/page.md#avatar
test.each([
  [{ firstName: 'ada', lastName: 'lovelace' }, 'AL'],
  [{ firstName: 'Ada' }, 'A'],
  [{ email: 'ben@example.com' }, 'B'],
  [{ firstName: '  ', email: 'cora@example.com' }, 'C'],
  [{ firstName: '𝒜da', lastName: 'Éva' }, '𝒜É'],
  [{ firstName: 'e\u0301mile', lastName: '' }, 'E\u0301'],
  [{ firstName: '👩\u200d🚀', lastName: 'नि' }, '👩\u200d🚀नि'],
  [{ firstName: '\u200bada', lastName: '\u3164' }, 'A'],
  [{ firstName: '太郎', lastName: '山田' }, '太山'],
  [{}, ''],
])('%j is shown as "%s"', (person, initials) => {
  expect(avatarAppearanceOf({ ...nobody, ...person }).initials).toBe(initials)
})

// docs/behaviour/page.md#avatar
test('a person without e-mail and username is grey', () => {
  expect(avatarAppearanceOf({ ...nobody, firstName: 'Ada' }).colour).toBeNull()
})

// docs/behaviour/page.md#avatar
test('the colour is that of the username, or of the e-mail address without one', () => {
  const colourOf = (person: { email?: string; username?: string }) =>
    avatarAppearanceOf({ ...nobody, ...person }).colour
  const addresses = ['ada', 'ben', 'cora', 'eve'].map((name) => `${name}@example.com`)
  expect(new Set(addresses.map((email) => colourOf({ email }))).size).toBeGreaterThan(1)
  for (const email of addresses) {
    expect(colourOf({ email: 'somebody@example.com', username: email })).toBe(colourOf({ email }))
  }
})

// docs/behaviour/page.md#avatar
test('there are eight colours, and grey', () => {
  const colours = Array.from({ length: 400 }, (_, index) =>
    avatarAppearanceOf({ ...nobody, email: `${index}@example.com` }),
  )
  expect(new Set(colours.map(({ colour }) => colour))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(avatarAppearanceOf(nobody).colour).toBeNull()
})

// docs/behaviour/page.md#avatar
test('other people always have the same of eight colours', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (email) => {
      const { colour } = avatarAppearanceOf({ ...nobody, email })
      expect(colour).toBe(avatarAppearanceOf({ ...nobody, email, firstName: 'x' }).colour)
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(colour)
    }),
  )
})

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username?: string
}

/** Number of colours (docs/behaviour/page.md#avatar). */
export const AVATAR_PALETTE_SIZE = 8

/**
 * Initials and colour of an avatar (docs/behaviour/page.md#avatar). Initials are the first letters of first and last
 * name, or of the e-mail if there are no names. The colour is a hash of the username, or of the e-mail.
 */
export function avatarAppearanceOf({ firstName, lastName, email, username }: Person): {
  initials: string
  /** 0 to 7, or `null` for grey. */
  colour: number | null
} {
  const names = firstLetter(firstName) + firstLetter(lastName)
  const seed = username || email
  return {
    initials: (names || firstLetter(email)).toUpperCase(),
    colour: seed === '' ? null : hashOf(seed) % AVATAR_PALETTE_SIZE,
  }
}

function firstLetter(text: string): string {
  return [...text.trim()][0] ?? ''
}

/** FNV-1a, 32 bits: short code, even distribution of short names. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

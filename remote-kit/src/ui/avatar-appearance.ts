import { visibleText } from '@viewpage/shared-events/visible-text'

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

/** As a person sees it: with its accents, and whole if it is of several code points. */
function firstLetter(text: string): string {
  // More would be one letter with very many accents.
  const visible = visibleText(text).slice(0, 40)
  // Firefox before 125 has no Intl.Segmenter: fall back to code points.
  if (!('Segmenter' in Intl)) return [...visible][0] ?? ''
  return new Intl.Segmenter().segment(visible).containing(0)?.segment ?? ''
}

/** FNV-1a, 32 bits: short code, even distribution of short names. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

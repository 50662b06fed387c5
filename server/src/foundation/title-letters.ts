import { plainLetters } from './plain-letters.ts'

/** An index of the database must have room for them. */
const MAX_LETTERS = 200

/**
 * The letters of a title by which its owner finds it, whatever its case and accents; empty if they are the title in ASCII
 * lower case, which databases know themselves.
 */
export function titleLetters(title: string): string {
  const plain = [...plainLetters(title)].slice(0, MAX_LETTERS).join('')
  return plain === asciiLower(title) ? '' : plain
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

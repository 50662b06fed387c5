import { plainLetters } from './plain-letters.ts'

const MAX_LENGTH = 60

/** Makes a URL path segment of a text: ASCII letters, digits and hyphens; '' for a text without any. */
export function slugOf(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH + 1)
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
}

/**
 * Control characters but line feed and tab, separators of lines, and characters that change the direction of all text
 * after them. Marks for single words stay.
 */
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/**
 * A text of others for a terminal: it shows what the terminal would otherwise do. The escapes are those of JSON, so that JSON
 * means the same.
 *
 * @example printable('\u001b[2J') // '\\u001b[2J'
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeOf)
}

/** Like `printable`, in one line, so that a text cannot look like several entries of a list. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, escapeOf)
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

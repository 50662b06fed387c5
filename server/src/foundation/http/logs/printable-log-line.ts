import { printable } from '@viewpage/shared-events/printable'

/** In JSON: an escaped backslash, an escaped control character but line feed and tab, or another character to escape. */
const UNPRINTABLE = /\\(?:[\\bfr]|u00[01][0-9a-f])|[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/**
 * A log line whose texts have escapes in place of control characters: strangers send them in addresses and errors, and a
 * terminal would execute them, whether it shows the line or what was read from it.
 *
 * @param line JSON, with a line feed
 */
export function printableLogLine(line: string): string {
  return line.replace(UNPRINTABLE, (match) => {
    // The text after it is none that a terminal executes.
    if (match === '\\\\') return match
    // Another backslash makes text of an escape.
    return `\\${match.startsWith('\\') ? match : printable(match)}`
  })
}

/** For every logger. */
export const LOG_HOOKS = { streamWrite: printableLogLine } as const

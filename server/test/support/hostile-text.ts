import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'

/** Text that ends or opens an element, an attribute or a comment, or looks escaped. */
const PIECES = [
  ...['<', '>', '"', "'", '`', '&', '=', '/', ' ', '\n', '\r', '\0'],
  ...[
    '</script>',
    '</script ',
    '</title>',
    '<!--',
    '-->',
    ']]>',
    '<script>',
    '<svg onload=',
    '&quot;',
    '&lt',
  ],
  ...['\u2028', '\u2029', '\ufeff', '\ud83d', '\ude00'],
]

/** A character, or a piece of markup. */
export const HOSTILE_UNIT = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.string({ unit: CODE_POINT, minLength: 1, maxLength: 1 }),
)

/** Any text, most of it hostile. */
export const HOSTILE_TEXT = fc.string({ unit: HOSTILE_UNIT, maxLength: 40 })

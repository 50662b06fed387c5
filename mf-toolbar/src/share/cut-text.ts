const ELLIPSIS = '…'

/**
 * A text in one line and not too long for an address: white space and control characters become single spaces; of
 * what is longer than `most`, whole characters from the beginning are kept, and an ellipsis says that there is more.
 * Percent-encoded, the result is at most nine times as long as `most`.
 *
 * @param most UTF-16 units, the ellipsis included; at least 1
 */
export function cutText(text: string, most: number): string {
  const line = text
    .slice(0, most * 100)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= most ? line : beginningOf(line, most - ELLIPSIS.length).trimEnd() + ELLIPSIS
}

/** Never half of what a reader sees as one character, unless that alone is too long. */
function beginningOf(line: string, most: number): string {
  const whole = joined(charactersOf(line), most)
  return whole === '' ? joined(line, most) : whole
}

function joined(parts: Iterable<string>, most: number): string {
  let text = ''
  for (const part of parts) {
    if (text.length + part.length > most) break
    text += part
  }
  return text
}

function* charactersOf(line: string): Iterable<string> {
  // Firefox before 2024 knows code points only.
  if (!('Segmenter' in Intl)) return yield* line
  for (const { segment } of new Intl.Segmenter().segment(line)) yield segment
}

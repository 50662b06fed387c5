const ELLIPSIS = '…'

/**
 * Cuts a text for use in a URL. White space and control characters become single spaces. A longer text is cut between
 * grapheme clusters and ends with an ellipsis. Percent-encoded, the result has at most 9 × `maxLength` characters.
 *
 * @param maxLength UTF-16 units, including the ellipsis; at least 1
 */
export function cutText(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 100)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= maxLength ? line : prefixOf(line, maxLength - ELLIPSIS.length).trimEnd() + ELLIPSIS
}

/** Splits no grapheme cluster, unless the first one alone is too long. */
function prefixOf(line: string, maxLength: number): string {
  const whole = joined(graphemesOf(line), maxLength)
  return whole === '' ? joined(line, maxLength) : whole
}

function joined(parts: Iterable<string>, maxLength: number): string {
  let text = ''
  for (const part of parts) {
    if (text.length + part.length > maxLength) break
    text += part
  }
  return text
}

function* graphemesOf(line: string): Iterable<string> {
  // Firefox before 125 has no Intl.Segmenter: fall back to code points.
  if (!('Segmenter' in Intl)) return yield* line
  for (const { segment } of new Intl.Segmenter().segment(line)) yield segment
}

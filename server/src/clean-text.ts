/**
 * Text somebody typed, as it is stored: lines end alike, nothing invisible that a database or a terminal trips over
 * (control characters, halves of characters), no white space around it. All else stays: quotes, tags, emoji, any
 * script.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- control characters are what is looked for
      .replace(/[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/\p{Cs}/gu, '\ufffd')
      .trim()
  )
}

/** The same in one line, as titles and names are. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** How many characters a person would count, about: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length
}

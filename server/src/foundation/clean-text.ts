import { visibleText } from '@viewpage/shared-events/visible-text'

/**
 * Normalises typed text for storage: line ends become \n, control characters are dropped, lone surrogates are replaced,
 * white space and invisible characters around it are trimmed. Everything else stays: quotes, tags, emoji, any script.
 */
export function cleanText(text: string): string {
  return visibleText(cleanPassword(text))
}

/** Like `cleanText`, but an invisible character may be part of a password. */
export function cleanPassword(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- control characters are searched for
      .replace(/[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/\p{Cs}/gu, '\ufffd')
      .trim()
  )
}

/** Like `cleanText`, in one line, for titles and names. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Length in code points: an emoji counts once. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

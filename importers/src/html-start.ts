import { readText } from './encoding/read-text.ts'

/** Bytes at the start of a file that are examined. */
const START_BYTES = 4_096

/** Whether a file starts with an HTML root element or doctype, possibly after comments. */
export function isHtmlPage(bytes: Uint8Array): boolean {
  let text = readText(bytes.subarray(0, START_BYTES), 'page').text.trimStart()
  if (text.startsWith('<?xml')) text = behind(text, '>')
  // Each pass drops a comment from the front, so that all passes together read the text once.
  while (text.startsWith('<!--')) text = behind(text, '-->')
  return /^<(?:!doctype\s+)?html[\s>]/i.test(text)
}

/** The text after the first `end`; empty if there is none. */
function behind(text: string, end: string): string {
  const at = text.indexOf(end)
  return at < 0 ? '' : text.slice(at + end.length).trimStart()
}

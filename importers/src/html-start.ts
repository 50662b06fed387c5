/** Bytes at the start of a file that are looked at. */
const START_BYTES = 4_096

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/** Whether a file starts as an HTML page does: with its root or doctype, behind comments at most. */
export function isHtmlPage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(START_BYTES, bytes.byteLength))
  let text = start.toString('latin1')
  if (text.startsWith(BYTE_ORDER_MARK)) text = text.slice(BYTE_ORDER_MARK.length)
  text = text.trimStart()
  if (text.startsWith('<?xml')) text = behind(text, '>')
  // Each pass drops a comment from the front, so that all passes together read the text once.
  while (text.startsWith('<!--')) text = behind(text, '-->')
  return /^<(?:!doctype\s+)?html[\s>]/i.test(text)
}

/** What follows the first `end`; nothing where there is none. */
function behind(text: string, end: string): string {
  const at = text.indexOf(end)
  return at < 0 ? '' : text.slice(at + end.length).trimStart()
}

/** What a JSON text may have before it is parsed. */
interface JsonBounds {
  /** Objects and lists inside each other. */
  readonly maxDepth: number
  /** Texts, including names. */
  readonly maxTexts: number
  /** Bytes outside of texts. */
  readonly maxOtherBytes: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether parsing a JSON text would exceed bounds. Stops at the first, and reads texts no more than once, so that it is
 * fast for any input. Accepts what is no JSON.
 *
 * @returns what there is too much of, as the end of a sentence; `null` if all is within the bounds
 */
export function excessInJson(json: Buffer, { maxDepth, maxTexts, maxOtherBytes }: JsonBounds): string | null {
  let [depth, texts, otherBytes] = [0, 0, 0]
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) {
      texts += 1
      if (texts > maxTexts) return `more than ${maxTexts} names and texts`
      at = endOfText(json, at)
      continue
    }
    otherBytes += 1
    if (otherBytes > maxOtherBytes) return `more than ${maxOtherBytes} bytes that are neither names nor texts`
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1
    if (depth > maxDepth) return `more than ${maxDepth} levels`
  }
  return null
}

/** The closing quote of a text; the end of the JSON if there is none. */
function endOfText(json: Buffer, start: number): number {
  for (let from = start + 1; ;) {
    const quote = json.indexOf(QUOTE, from)
    if (quote === -1) return json.length
    let backslashes = 0
    while (quote - backslashes - 1 >= from && json[quote - backslashes - 1] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return quote
    from = quote + 1
  }
}

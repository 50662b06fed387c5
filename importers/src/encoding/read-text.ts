import sniffEncoding from 'html-encoding-sniffer'

/** Where a text says its encoding, other than in a byte order mark: a page in `<meta>`, a style sheet in `@charset`, XML in its declaration. */
export type TextKind = 'page' | 'sheet' | 'xml'

export interface EncodedText {
  readonly text: string
  /** Label of the WHATWG. */
  readonly encoding: string
  /** The note to write: it says no encoding and is not UTF-8, or it says one that is not its own. */
  readonly doubt?: EncodingDoubt
}

export type EncodingDoubt = 'encodingGuessed' | 'encodingWrong'

const START_BYTES = 1_024
/** Letters that tell whether a text is UTF-8 with a few broken letters. */
const SAMPLE_LETTERS = 10_000
const UNSAID = 'windows-1252'

/**
 * Decodes a text as browsers do. Where its bytes contradict what it says, its bytes count. Never throws.
 *
 * @param around encoding of the text that uses this one, if this one says none and is not UTF-8
 */
export function readText(bytes: Uint8Array, kind: TextKind, around?: string): EncodedText {
  const marked = markOf(bytes)
  const said = marked ?? saidEncoding(bytes, kind)
  if (said === undefined) return unsaid(bytes, around)
  const text = decoded(bytes, said)
  const utf8 = marked === undefined && isOfSingleBytes(said) ? decoded(bytes, 'utf-8') : undefined
  // Letters of a single-byte encoding hardly ever are UTF-8 too; pages whose server said UTF-8 often say another one.
  if (utf8 !== undefined && hasOtherThanAscii(utf8)) return { text: utf8, encoding: 'utf-8', doubt: 'encodingWrong' } // oxfmt-ignore
  if (text !== undefined) return { text, encoding: said }
  if (marked !== undefined)
    return { text: new TextDecoder(marked).decode(bytes), encoding: marked, doubt: 'encodingWrong' }
  return { ...unsaid(bytes, around), doubt: 'encodingWrong' }
}

function unsaid(bytes: Uint8Array, around: string | undefined): EncodedText {
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' }
  const outer = around === undefined || around === 'utf-8' ? undefined : decoded(bytes, around)
  if (outer !== undefined && around !== undefined) return { text: outer, encoding: around }
  // A few broken letters do not make another encoding.
  const text = new TextDecoder().decode(bytes)
  const sample = text.replaceAll(/[\0-\x7f]+/g, '').slice(0, SAMPLE_LETTERS)
  const whole = sample.replaceAll('\ufffd', '').length
  const broken = sample.length - whole
  return whole > broken
    ? { text, encoding: 'utf-8', doubt: 'encodingWrong' }
    : { text: new TextDecoder(UNSAID).decode(bytes), encoding: UNSAID, doubt: 'encodingGuessed' }
}

/** Undefined if the bytes are no text in this encoding, or if it is unknown. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function saidEncoding(bytes: Uint8Array, kind: TextKind): string | undefined {
  const start = latin(bytes, START_BYTES)
  const label =
    kind === 'sheet'
      ? /^@charset "([^"]{1,40})";/.exec(start)?.[1]
      : /^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.-]{1,40})["']/.exec(start)?.[1]
  const said = label ?? (kind === 'page' ? sniffEncoding(bytes, { defaultEncoding: '' }) : '')
  // Who could read that it is UTF-16 reads letters of one byte.
  return said === '' ? undefined : /^utf-?16/i.test(said.trim()) ? 'utf-8' : said.trim().toLowerCase()
}

const isOfSingleBytes = (encoding: string): boolean =>
  /^(?:windows-|cp?125|x-cp125|iso-?8859|latin|koi8|ibm866|mac|x-mac)/.test(encoding)

const hasOtherThanAscii = (text: string): boolean => /[^\0-\x7f]/.test(text)

/** The start of a file, a character for each byte. */
export const latin = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.byteLength)).toString('latin1')

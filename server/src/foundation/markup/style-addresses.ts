import { ident, string, tokenize, tokenTypes, url } from './css-tokens.js'

/** Functions whose strings are addresses. */
const ADDRESS_FUNCTIONS = new Set(['url', 'src', 'image-set', '-webkit-image-set'])
/** A style sheet without any of these names no file; a backslash may write one of them. */
const MAY_NAME_FILES = /url|src|image-set|@import|\\/i

const CLOSING = new Map([
  [tokenTypes['LeftParenthesis'], tokenTypes['RightParenthesis']],
  [tokenTypes['LeftSquareBracket'], tokenTypes['RightSquareBracket']],
  [tokenTypes['LeftCurlyBracket'], tokenTypes['RightCurlyBracket']],
  [tokenTypes['Function'], tokenTypes['RightParenthesis']],
])

/** An open bracket of a style sheet. */
interface Block {
  readonly closing: number | undefined
  /** Whether a string directly in it is an address. */
  readonly hasAddresses: boolean
}

/**
 * A style sheet with other addresses: those of `url()`, `src()`, `image-set()` and `@import`, as browsers read them. Takes
 * linear time, and leaves everything else as it is.
 *
 * @param change gets an address without quotes and escapes; what it returns is escaped
 */
export function changeAddresses(css: string, change: (address: string) => string): string {
  if (!MAY_NAME_FILES.test(css)) return css
  const blocks: Block[] = []
  let isAfterImport = false
  let changed = ''
  let copied = 0

  function replace(start: number, end: number, { decode, encode }: typeof url): void {
    const address = decode(css.slice(start, end))
    const other = change(address)
    if (other === address) return
    changed += css.slice(copied, start) + encode(other)
    copied = end
  }

  tokenize(css, (type, start, end) => {
    if (type === tokenTypes['WhiteSpace'] || type === tokenTypes['Comment']) return
    if (type === tokenTypes['Url']) replace(start, end, url)
    else if (type === tokenTypes['String'] && (isAfterImport || blocks.at(-1)?.hasAddresses === true))
      replace(start, end, string)
    else if (CLOSING.has(type)) {
      const name = type === tokenTypes['Function'] ? nameIn(css.slice(start, end - 1)) : ''
      blocks.push({ closing: CLOSING.get(type), hasAddresses: ADDRESS_FUNCTIONS.has(name) })
    } else if (type === blocks.at(-1)?.closing) blocks.pop()
    isAfterImport = type === tokenTypes['AtKeyword'] && nameIn(css.slice(start + 1, end)) === 'import'
  })
  return changed + css.slice(copied)
}

const nameIn = (written: string) => ident.decode(written).toLowerCase()

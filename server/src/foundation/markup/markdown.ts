/** Characters that mean something anywhere in a line of CommonMark, in GitHub's tables and strikethroughs, or in formulas. */
const MARKS = /[\\`*_[\]#~|$]|!(?=\[)/g
/** What begins a list, an underlined heading or a block at the beginning of a line, after the digits of a number. */
const AT_START = /^(\d{0,9})(?=[-+=:.)])/
/** Many readers make links of these without any markup, even if they are escaped; but not in code. */
const ADDRESS = /:\/\/|www\.|@|mailto:/i
const BRACKETS_OR_OTHERS = /[<>]+|[^<>]+/g
const BACKTICKS = /`+/g

/**
 * One line of Markdown that shows a text from outside and is nothing but text: no markup, no HTML, no link. Line breaks become
 * spaces, and words with an address become code. The rules are those of CommonMark and GitHub.
 */
export function markdownText(text: string): string {
  const words = text.toWellFormed().replaceAll('\0', '\ufffd').split(/\s+/).filter(Boolean)
  return words.map(inert).join(' ').replace(AT_START, '$1\\')
}

/**
 * A link in Markdown.
 *
 * @param href an absolute address that this server made
 */
export function markdownLink(text: string, href: string): string {
  return `[${markdownText(text)}](${markdownAddress(href)})`
}

/** An address for the brackets of a link. @param href absolute, made by this server */
export function markdownAddress(href: string): string {
  return new URL(href).href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
}

function inert(word: string): string {
  if (!ADDRESS.test(word)) return escaped(word)
  const parts = word.match(BRACKETS_OR_OTHERS) ?? []
  return parts.map((part) => (ADDRESS.test(part) ? code(part) : escaped(part))).join('')
}

/** Angle brackets are written as references, so programs that do not know Markdown find no element either. */
function escaped(word: string): string {
  return word.replace(MARKS, '\\$&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Code ends at as many backticks as begin it. */
function code(word: string): string {
  const runs = word.match(BACKTICKS) ?? []
  const fence = '`'.repeat(1 + runs.reduce((longest, { length }) => Math.max(longest, length), 0))
  const isPadded = word.startsWith('`') || word.endsWith('`')
  return isPadded ? `${fence} ${word} ${fence}` : fence + word + fence
}

/** A program whose pages cannot be imported, but exported as PDF. */
export interface OtherProgram {
  readonly name: string
  /** What to type or press for a PDF, the same in all languages. */
  readonly toPdf: string
}

type Named = OtherProgram & {
  /** In the name of a script or style sheet. */
  readonly file?: RegExp
  /** In another attribute. */
  readonly mark?: RegExp
}

/** Those that are built on others come before them. */
const PROGRAMS: readonly Named[] = [
  { name: 'Slidev', toPdf: 'slidev export', mark: /^slidev:|^slidev-/ },
  { name: 'Marp', toPdf: 'marp --pdf', mark: /^bespoke-marp-|^marpit$/ },
  { name: 'reveal.js', toPdf: '?print-pdf, Ctrl+P', file: /^reveal(?:\.esm)?\.m?(?:js|css)$/, mark: /^reveal$/ },
  { name: 'Google Slides', toPdf: 'Ctrl+P', mark: /^punch-|^https:\/\/docs\.google\.com\/presentation\// },
  { name: 'Deck.js', toPdf: 'Ctrl+P', file: /^deck\.core\.(?:js|css)$/, mark: /^deck-container$/ },
  { name: 'Shower', toPdf: 'Ctrl+P', file: /^shower\.js$/, mark: /^shower$/ },
  { name: 'WebSlides', toPdf: 'Ctrl+P', file: /^webslides\.(?:js|css)$/, mark: /^webslides$/ },
  { name: 'remark', toPdf: 'Ctrl+P', file: /^remark(?:-latest|-[\d.]+)?\.js$/ },
  { name: 'Bespoke', toPdf: 'Ctrl+P', file: /^bespoke\.js$/, mark: /^bespoke-parent$/ },
] // oxfmt-ignore

const START_TAGS = /<(script|link|meta|html|body|main|div|section|article)\s([^<>]{1,4000})>/gi
const ATTRIBUTES = /\b(src|href|class|id|name|property|content)\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/gi // oxfmt-ignore
const MAX_LENGTH = 1 << 20
const MAX_TAGS = 5_000

/** The program that made a page, recognised by its tags: the texts of a page may mention any program. */
export function otherProgramOf(html: string): OtherProgram | undefined {
  const files = new Set<string>()
  const marks = new Set<string>()
  let tags = 0
  for (const [, tag = '', attributes = ''] of withoutComments(html.slice(0, MAX_LENGTH)).matchAll(
    START_TAGS,
  )) {
    if (++tags > MAX_TAGS) break
    for (const [, name = '', ...values] of attributes.matchAll(ATTRIBUTES)) {
      const value = values.find((each) => each !== undefined) ?? ''
      if (!/^(?:src|href)$/i.test(name)) for (const word of value.split(/\s+/)) marks.add(word)
      else if (/^(?:script|link)$/i.test(tag)) files.add(fileOf(value))
    }
  }
  const isMadeBy = ({ file, mark }: Named): boolean =>
    (file !== undefined && [...files].some((each) => file.test(each))) ||
    (mark !== undefined && [...marks].some((each) => mark.test(each)))
  return PROGRAMS.find(isMadeBy)
}

/** `reveal.js` of `https://example.com/dist/reveal.min.js?v=5`. */
const fileOf = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? '').split('/').at(-1)?.toLowerCase().replace('.min.', '.') ?? ''

function withoutComments(html: string): string {
  const [start = '', ...rest] = html.split('<!--')
  return [start, ...rest.map((part) => part.split('-->').slice(1).join('-->'))].join('')
}

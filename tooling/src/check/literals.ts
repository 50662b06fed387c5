/** Longer lists of texts are no paths. */
const MAX_JOINED = 6

/** A text in quotes, and where it stands. */
interface Literal {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The texts in quotes of a source file. Those that follow one another as arguments are given joined by slashes, too, as `join`
 * does: `'..', 'locales'` also as `../locales`. An expression in a template is an asterisk: `${name}.json` as `*.json`.
 */
export function literalsIn(source: string): ReadonlySet<string> {
  const found = new Set<string>()
  let run: string[] = []
  let end = 0
  for (const literal of scan(source)) {
    const isNext = source.slice(end, literal.start).trim() === ','
    run = isNext ? [...run.slice(1 - MAX_JOINED), literal.text] : [literal.text]
    end = literal.end
    found.add(literal.text)
    for (let first = 0; first < run.length - 1; first += 1) found.add(run.slice(first).join('/'))
  }
  return found
}

/**
 * Passes over comments. A text in quotes ends at the end of its line at the latest, so that an apostrophe in a text of JSX or
 * in a pattern hides no more than its own line.
 */
function* scan(source: string): Generator<Literal> {
  for (let at = 0; at < source.length;) {
    const sign = source[at]
    if (sign === '/' && source[at + 1] === '/') at = after(source, '\n', at)
    else if (sign === '/' && source[at + 1] === '*') at = after(source, '*/', at + 2)
    else if (sign === "'" || sign === '"' || sign === '`') {
      const literal = readLiteral(source, at, sign)
      yield literal
      at = literal.end
    } else at += 1
  }
}

function readLiteral(source: string, start: number, quote: string): Literal {
  let text = ''
  let at = start + 1
  while (at < source.length && source[at] !== quote) {
    if (quote !== '`' && source[at] === '\n') break
    if (source[at] === '\\') {
      text += source[at + 1] ?? ''
      at += 2
    } else if (quote === '`' && source.startsWith('${', at)) {
      text += '*'
      at = after(source, '}', at)
    } else {
      text += source[at]
      at += 1
    }
  }
  return { text, start, end: at + 1 }
}

/** @returns the place behind the next such text; the end if there is none */
function after(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from)
  return at === -1 ? source.length : at + text.length
}

/** Words between `export` and a name. */
const KINDS = [
  'declare',
  'abstract',
  'async',
  'const',
  'let',
  'function',
  'class',
  'interface',
  'type',
  'enum',
]

/** The names that a module exports. */
export function exportedNames(source: string): ReadonlySet<string> {
  const names = exportsIn(source).flatMap((statement) => {
    if (statement.startsWith('{'))
      return statement
        .slice(1, statement.indexOf('}'))
        .split(',')
        .map((each) => each.trim().split(' ').at(-1) ?? '')
    const words = statement.split(' ', KINDS.length)
    return words.find((word) => !KINDS.includes(word)) ?? ''
  })
  return new Set(names.flatMap((name) => /^[\w$]+/.exec(name) ?? []))
}

/** The modules whose exports a module passes on. */
export function passedOn(source: string): ReadonlySet<string> {
  const specifiers = exportsIn(source).flatMap((statement) => {
    const isList = statement.startsWith('{') || statement.startsWith('*')
    if (!isList) return []
    const rest = statement.slice(statement.startsWith('{') ? statement.indexOf('}') + 1 : 1)
    const [first] = scan(rest)
    return first && rest.slice(0, first.start).trim().endsWith('from') ? [first.text] : []
  })
  return new Set(specifiers)
}

/** Longer lists of exports are cut. */
const MAX_STATEMENT_LENGTH = 4_000

/** What follows each `export`, on one line and without `type` before a list. */
function exportsIn(source: string): string[] {
  return [...source.matchAll(/\bexport\s/g)].map(({ index }) =>
    source
      .slice(index + 'export'.length, index + MAX_STATEMENT_LENGTH)
      .replaceAll(/\s/g, ' ')
      .trimStart()
      .replace(/^type (?=[{*])/, ''),
  )
}

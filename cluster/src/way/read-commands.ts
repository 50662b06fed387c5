import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENTS = join(import.meta.dirname, '../../../docs')

/** A block of a document, below a heading. */
export interface Block {
  /** Of its fence, such as `sh`. */
  readonly language: string
  readonly text: string
}

/**
 * The blocks between a heading and the next heading.
 *
 * @param document path below `docs/`
 * @param heading without `#`; the empty one is the start of the document
 * @throws Error if the document has no such heading, or no block below it
 */
export function blocksBelow(document: string, heading: string): readonly Block[] {
  const lines = readFileSync(join(DOCUMENTS, document), 'utf8').split('\n')
  const blocks: Block[] = []
  let isBelow = heading === ''
  let open: { language: string; lines: string[] } | null = null
  for (const line of lines) {
    const fence = /^```(\w*)/.exec(line)
    if (fence && open) {
      if (isBelow) blocks.push({ language: open.language, text: open.lines.join('\n') })
      open = null
    } else if (fence) open = { language: fence[1] ?? '', lines: [] }
    else if (open) open.lines.push(line)
    else if (/^#{2,} /.test(line)) isBelow = line.replace(/^#+ /, '') === heading
  }
  if (blocks.length === 0)
    throw new Error(`[way] docs/${document} has no block below the heading "${heading}".`)
  return blocks
}

/**
 * The commands of a block, with values in the places of its `<words>` and examples.
 *
 * @param values by what is replaced, such as `<name>`
 * @throws Error if a placeholder has no value
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  const filled = Object.entries(values).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const [left] = /<[a-z][a-z -]*>/.exec(filled) ?? []
  if (left !== undefined) throw new Error(`[way] Nothing says what ${left} is in: ${text}`)
  return filled
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..')

export const STATES = ['met', 'partly', 'departs', 'not shown by the product'] as const

/** A test that shows a requirement. */
export interface CitedTest {
  /** From the root of the repository. */
  readonly file: string
  /** Of the test, or of its groups and the test. */
  readonly title: string
}

/** A row of the tables of requirements. */
export interface Requirement {
  /** Counted from 1 over all tables. */
  readonly row: number
  /** Subject and requirement, for example `Like: A signed-in click toggles`. */
  readonly name: string
  /** For example `like.md#like-button`. */
  readonly rules: readonly string[]
  readonly tests: readonly CitedTest[]
  readonly state: string
  /** After the colon; empty without one. */
  readonly reason: string
}

const [introduction = '', ...subjects] = readFileSync(
  join(root, 'docs/behaviour', 'requirements.md'),
  'utf8',
).split(/^## /m)

/** The cells of the rows of a table, without its heading. */
function rowsOf(markdown: string): string[][] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
}

/** What Markdown would read as markup is escaped in a title. */
const unescape = (text: string) => text.replace(/\\(\W|_)/g, '$1')

const linksIn = (cell: string) =>
  [...cell.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)].map(([, text = '', target = '']) => ({
    text: unescape(text),
    target,
  }))

/** All rows, in the order of the file. */
export const requirements: readonly Requirement[] = subjects
  .flatMap((text) => {
    const subject = text.slice(0, text.indexOf('\n'))
    return rowsOf(text).map(([requirement = '', rule = '', shownBy = '', judged = '']) => {
      const [state = '', ...reason] = judged.split(': ')
      return {
        name: `${subject}: ${requirement}`,
        rules: linksIn(rule).map(({ target }) => target),
        tests: linksIn(shownBy).map(({ text: title, target }) => ({
          file: target.replace('../../', ''),
          title,
        })),
        state,
        reason: reason.join(': '),
      }
    })
  })
  .map((requirement, index) => ({ row: index + 1, ...requirement }))

/** The figures at the top, as state and number of rows. */
export const figures: readonly (readonly [state: string, rows: number])[] = rowsOf(introduction).map(
  ([state = '', rows]) => [state.replaceAll('`', ''), Number(rows)],
)

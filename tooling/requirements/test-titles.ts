import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'
import { root } from './read-requirements.ts'

/** Where a title has a value: `${…}` of a template, `%s` and `$name` of a table. */
const VALUES = /\$\{[^}]*\}|%[sdifjop#]|\$#|\$[a-z][\w.]*/gi

/** The title of each test and each group in a test file, with the titles of its groups in front. */
interface Titled {
  readonly own: string
  readonly whole: string
}

const titlesByFile = new Map<string, readonly Titled[]>()

/** The titles of the tests in a file. @param file from the root of the repository */
function titlesIn(file: string): readonly Titled[] {
  const known = titlesByFile.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  const titles = titlesBelow(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), [])
  titlesByFile.set(file, titles)
  return titles
}

function titlesBelow(node: ts.Node, groups: readonly string[]): Titled[] {
  const call = ts.isCallExpression(node) ? readCall(node) : undefined
  const own = call?.kind === 'test' ? [{ own: call.title, whole: [...groups, call.title].join(' ') }] : []
  const inner = call?.kind === 'group' ? [...groups, call.title] : groups
  const below: Titled[] = []
  ts.forEachChild(node, (child) => void below.push(...titlesBelow(child, inner)))
  return [...own, ...below]
}

/** `it('…', …)`, `test.each(…)('…', …)`, `test.describe('…', …)` and the like. */
function readCall(call: ts.CallExpression): { kind: 'test' | 'group'; title: string } | undefined {
  const names = namesOf(call.expression)
  const [title, ...others] = call.arguments
  if (title === undefined || others.length === 0) return undefined
  if (names[0] !== 'describe' && names[0] !== 'it' && names[0] !== 'test') return undefined
  if (names.some((name) => name === 'skip' || name === 'step' || name === 'extend')) return undefined
  if (names.includes('each') && !ts.isCallExpression(call.expression)) return undefined
  const text = ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : textOf(title)
  return { kind: names.includes('describe') ? 'group' : 'test', title: text }
}

const textOf = (title: ts.Expression) =>
  ts.isStringLiteralLike(title) ? title.text : `\${${title.getText()}}`

/** `['test', 'describe']` of `test.describe`. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return namesOf(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return namesOf(callee.tag)
  return []
}

/**
 * The titles in a file that a cited title means. A title that a table or a loop makes is cited as it is written there, or
 * with values that the file has.
 */
export function titlesMeantBy(title: string, file: string): readonly string[] {
  return titlesIn(file)
    .filter((titled) => titled.own === title || titled.whole === title || isMadeFrom(titled, title, file))
    .map(({ whole }) => whole)
}

function isMadeFrom({ own, whole }: Titled, title: string, file: string): boolean {
  const isOwn = matches(own, title)
  if (own.search(VALUES) === -1 && (isOwn || whole.search(VALUES) === -1)) return isOwn
  if (!isOwn && !matches(whole, title)) return false
  const values = new RegExp(`(?:^| )${patternOf(own, '(.*?)')}$`, 's').exec(title)?.slice(1) ?? []
  const text = readFileSync(join(root, file), 'utf8')
  return values.every((value) => /^[[{]/.test(value) || text.includes(value.replace(/^"|"$/g, '')))
}

const matches = (template: string, title: string) => new RegExp(`^${patternOf(template)}$`, 's').test(title)

/**
 * A pattern of the titles that a template makes, for `--testNamePattern` and `--grep`.
 *
 * @param value the pattern of a value
 */
export function patternOf(title: string, value = '.*'): string {
  return title
    .split(VALUES)
    .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join(value)
}

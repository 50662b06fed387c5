import { describe, expect, it } from '@jest/globals'
import { contentOf, readSources, repositoryFiles } from './repository-files.ts'

const sources = readSources()
const catalogues = repositoryFiles.filter(
  (file) => file.endsWith('/locales/en.json') && !file.startsWith('tooling/test/'),
)

/** Texts that another workspace reads: the server writes this one into the page of the editor. */
const READ_ELSEWHERE = ['editor/src/locales/en.json noscript']

/** `a.b` of `{ "a": { "b": "…" } }`, without the plural form that i18next adds to a key. */
function keysOf(messages: object, path: readonly string[] = []): string[] {
  return Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, [...path, name])
      : [...path, name.replace(/_(?:zero|one|two|few|many|other)$/, '')].join('.'),
  )
}

/** A key as a string in the source, or as a template such as `privacy.${privacy}`. */
const KEY = /(['"`])((?:[\w.-]|\$\{[^{}]*\})+)\1/g

/** Whether the source of a workspace names a key. */
function createUse(workspace: string): (key: string) => boolean {
  const named = sources
    .filter(({ file }) => file.startsWith(workspace))
    .flatMap(({ text }) => [...text.matchAll(KEY)].map(([, , key = '']) => key))
  const templates = named
    .filter((key) => key.includes('${') && /\w\./.test(key))
    .map((key) => key.split(/\$\{[^{}]*\}/))
  const keys = new Set(named)
  return (key) => keys.has(key) || templates.some((parts) => fits(key, parts))
}

/** Whether a key begins with the first part, ends with the last one, and has the others in between, in order. */
function fits(key: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = key.indexOf(part, from)
    if (at < 0 || (from === 0 && at > 0)) return false
    from = at + part.length
  }
  return key.endsWith(parts.at(-1) ?? '')
}

describe.each(catalogues)('each text of %s', (file) => {
  it('is shown by its workspace', () => {
    const isUsed = createUse(file.slice(0, file.indexOf('/src/') + 1))
    const unused = [...new Set(keysOf(JSON.parse(contentOf(file)) as object))].filter((key) => !isUsed(key))
    expect(unused.filter((key) => !READ_ELSEWHERE.includes(`${file} ${key}`))).toEqual([])
  })
})

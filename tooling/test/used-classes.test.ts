import { basename, dirname } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { contentOf, readSources, repositoryFiles } from './repository-files.ts'

const sources = readSources()
const sheets = repositoryFiles.filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.endsWith('.module.css'))

/** The classes in the selectors of a style sheet. */
function classesOf(sheet: string): string[] {
  const selectors = contentOf(sheet)
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
    .match(/[^{};]+(?=\{)/g)
  return [...new Set((selectors ?? []).flatMap((each) => each.match(/(?<=\.)[A-Z_][\w-]*/gi) ?? []))]
}

/** Files that import a module, which are in its folder or beside it, with the name that they give it. */
const usersOf = (module: string) =>
  sources.flatMap(({ file, text }) => {
    const own = dirname(module).split('/src/')[0] ?? ''
    if (!file.startsWith(`${own}/`)) return []
    const [, name] = new RegExp(`import (\\w+) from '\\.[./\\w-]*/${basename(module)}'`).exec(text) ?? []
    return name === undefined ? [] : [{ file, text, name }]
  })

describe.each(modules)('each class of %s', (module) => {
  const defined = classesOf(module)
  const users = usersOf(module)

  it('is used by a file that imports it', () => {
    const isUsed = (each: string) =>
      users.some(({ text }) => new RegExp(`(?:\\.|['"])${each}(?![\\w-])`).test(text))
    expect(defined.filter((each) => !isUsed(each))).toEqual([])
  })

  it('is defined if a file uses it', () => {
    const used = users.flatMap(({ file, text, name }) =>
      [...text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(([, each = '']) => ({
        file,
        each,
      })),
    )
    expect(used.filter(({ each }) => !defined.includes(each))).toEqual([])
  })
})

it('each class of a global style sheet is named by a source', () => {
  const words = new Set(sources.flatMap(({ text }) => text.match(/[A-Z_][\w-]*/gi) ?? []))
  const unused = sheets
    .filter((file) => !modules.includes(file))
    .flatMap((sheet) => classesOf(sheet).map((name) => `${sheet} .${name}`))
    .filter((each) => !words.has(each.slice(each.lastIndexOf(' .') + 2)))
  expect(unused).toEqual([])
})

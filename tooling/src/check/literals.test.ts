import { expect, it } from '@jest/globals'
import { exportedNames, literalsIn, passedOn } from './literals.ts'

it.each([
  ['an import', "import { a } from './a.ts'", ['./a.ts']],
  ['an import on demand, in other quotes', 'await import("./a.ts")', ['./a.ts']],
  ['parts of a path', "join(root, 'docs', 'bus.md')", ['docs', 'bus.md', 'docs/bus.md']],
  ['a template', 'read(`${folder}/locales/${language}.json`)', ['*/locales/*.json']],
  ['one after an apostrophe', "// it's\nimport './a.css'", ['./a.css']],
  ['one after an apostrophe in a text', "<p>it's</p>\nimport './a.css'", ['./a.css']],
])('finds %s', (_, source, literals) => {
  expect([...literalsIn(source)]).toEqual(expect.arrayContaining(literals))
})

it.each([
  ['a comment', "// as in './a.ts'"],
  ['a comment of several lines', "/*\n * './a.ts'\n */"],
])('leaves out %s', (_, source) => {
  expect([...literalsIn(source)]).toEqual([])
})

it('knows what a module exports, and whose exports it passes on', () => {
  const source = `
    export const one = 1
    export async function two() {}
    export type { Three, Four as Five } from './three.ts'
    export * from './all.ts'
    import { none } from './none.ts'`
  expect([...exportedNames(source)].sort()).toEqual(['Five', 'Three', 'one', 'two'])
  expect([...passedOn(source)].sort()).toEqual(['./all.ts', './three.ts'])
})

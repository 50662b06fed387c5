/** Code that breaks rules, by rule. */
type Violations = Readonly<Record<string, string>>

/** Rules for all code, in TypeScript. */
const OF_CODE: Violations = {
  'for-direction': 'for (let i = 0; i < 10; i--) void i',
  'no-async-promise-executor': 'export const p = new Promise(async (resolve) => resolve(await 1))',
  'no-case-declarations':
    'export function f(a: number) { switch (a) { case 1: let b = 2; return b; default: return 0 } }',
  'no-compare-neg-zero': 'export const f = (a: number) => a === -0',
  'no-cond-assign': 'export function f(a: number) { if (a = 1) return a; return 2 }',
  'no-constant-binary-expression': 'export const f = (a: number) => (a + 1) ?? 2',
  'no-constant-condition': 'export function f() { if (1) return 1; return 2 }',
  'no-control-regex': 'export const pattern = /\\x1f/',
  'no-debugger': 'debugger',
  'no-delete-var': 'let a = 1; void a; delete a',
  'no-dupe-else-if':
    'export function f(a: number) { if (a > 1) return 1; else if (a > 1) return 2; return 3 }',
  'no-duplicate-case':
    'export function f(a: number) { switch (a) { case 1: return 1; case 1: return 2; default: return 3 } }',
  'no-empty': 'export function f(a: number) { if (a > 1) {} }',
  'no-empty-pattern': 'export const f = ({}: object) => 1',
  'no-empty-static-block': 'export class A { static {} }',
  'no-ex-assign': 'export function f() { try { g() } catch (e) { e = 1; void e } } function g() {}',
  'no-extra-boolean-cast': 'export function f(a: string) { if (!!a) return 1; return 2 }',
  'no-fallthrough':
    'export function f(a: number) { let b = 0; switch (a) { case 1: b = 2; case 2: b = 3 } return b }',
  'no-global-assign': 'Object = null',
  'no-irregular-whitespace': 'export const a =\u00a01',
  'no-loss-of-precision': 'export const a = 9007199254740993',
  'no-misleading-character-class': 'export const a = /[👍]/',
  'no-prototype-builtins': "export const f = (a: object) => a.hasOwnProperty('b')",
  'no-regex-spaces': 'export const a = /b   c/',
  'no-self-assign': 'export function f(a: number) { a = a; return a }',
  'no-shadow-restricted-names': 'export function f(undefined: number) { return undefined }',
  'no-sparse-arrays': 'export const a = [1, , 2]',
  'no-unassigned-vars': 'let a: number | undefined; export const f = () => a',
  'no-unexpected-multiline': 'const a = 1, b = (n: number) => n\nexport const c = b\n(a || 2)',
  'no-unsafe-finally': 'export function f() { try { return 1 } finally { return 2 } }',
  'no-unsafe-optional-chaining': 'export const f = (a?: { b: () => number }) => (a?.b)()',
  'no-unused-labels': 'a: for (const b of [1]) void b',
  'no-unused-private-class-members': 'export class A { #b = 1 }',
  'no-unused-vars': 'const a = 1',
  'no-useless-assignment': 'export function f() { let a = 1; void a; a = 2; return 3 }',
  'no-useless-catch': 'export function f() { try { g() } catch (e) { throw e } } function g() {}',
  'no-useless-escape': "export const a = '\\d'",
  'preserve-caught-error':
    "export function f() { try { g() } catch (e) { void e; throw new Error('a') } } function g() {}",
  'require-yield': 'export function* f() { return 1 }',
  'use-isnan': 'export const f = (a: number) => a === NaN',
  'valid-typeof': "export const f = (a: unknown) => typeof a === 'strnig'",
}

const OF_TYPESCRIPT: Violations = {
  eqeqeq: 'export const same = (a: string, b: string) => a == b',
  'no-array-constructor': 'export const a = new Array(1, 2)',
  'no-console': "console.log('a')",
  'no-unused-expressions': 'export const f = (a: number) => { a + 1 }',
  'no-var': 'var a = 1; void a',
  'prefer-const': 'let a = 1; void a',
  'prefer-rest-params': 'export function f() { return arguments }',
  'prefer-spread': 'export const f = (g: (...a: number[]) => void, a: number[]) => g.apply(undefined, a)',
  'typescript/await-thenable': 'await 1',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: string = 1',
  'typescript/consistent-type-imports': "import { A } from './a.ts'\nexport const b: A = 1",
  'typescript/no-array-delete': 'const a = [1]; delete a[0]',
  'typescript/no-base-to-string': 'export const f = (a: object) => `${a.toString()}`',
  'typescript/no-duplicate-enum-values': 'export enum A { b = 1, c = 1 }',
  'typescript/no-duplicate-type-constituents': "export type A = 'b' | 'b'",
  'typescript/no-empty-object-type': 'export const f = (a: {}) => a',
  'typescript/no-explicit-any': 'export const f = (a: any) => void a',
  'typescript/no-extra-non-null-assertion': 'export const f = (a: string | null) => a!!.length',
  'typescript/no-floating-promises': 'Promise.resolve(1)',
  'typescript/no-for-in-array': 'for (const a in [1]) void a',
  'typescript/no-implied-eval': "export const f = new Function('return 1')",
  'typescript/no-misused-new': 'export interface A { new (): A }',
  'typescript/no-misused-promises': '[1].forEach(async () => { await Promise.resolve() })',
  'typescript/no-namespace': 'export namespace A { export const b = 1 }',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b: number }) => a?.b!',
  'typescript/no-non-null-assertion': 'export const f = (a: string | null) => a!.length',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string',
  'typescript/no-require-imports': "import a = require('a'); export { a }",
  'typescript/no-this-alias': 'export class A { b() { const self = this; return () => self } }',
  'typescript/no-unnecessary-type-assertion': 'export const f = (a: string) => a as string',
  'typescript/no-unnecessary-type-constraint': 'export const f = <A extends unknown>(a: A) => a',
  'typescript/no-unsafe-argument': "const g = (a: string) => a; export const f = () => g(JSON.parse('1'))",
  'typescript/no-unsafe-assignment': "const a = JSON.parse('1'); void a",
  'typescript/no-unsafe-call': "export const f = () => { JSON.parse('1')() }",
  'typescript/no-unsafe-declaration-merging': 'export interface A { b: number }\nexport class A {}',
  'typescript/no-unsafe-enum-comparison': 'enum A { b = 1 }\nexport const f = (a: A) => a === 1',
  'typescript/no-unsafe-function-type': 'export const f = (a: Function) => void a',
  'typescript/no-unsafe-member-access': "export const f = (): string => String(JSON.parse('1').a)",
  'typescript/no-unsafe-return': "export const f = () => JSON.parse('1')",
  'typescript/no-unsafe-unary-minus': 'export const f = (a: string) => -a',
  'typescript/no-wrapper-object-types': 'export const f = (a: String) => void a',
  'typescript/only-throw-error': "throw 'a'",
  'typescript/prefer-as-const': "export const a = 'b' as 'b'",
  'typescript/prefer-namespace-keyword': 'declare module A { const b: number }',
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('a')",
  'typescript/restrict-plus-operands': 'export const f = (a: number, b: string[]) => a + b',
  'typescript/restrict-template-expressions': 'export const f = (a: string[]) => `${a}`',
  'typescript/triple-slash-reference': '/// <reference path="./a.ts" />\nexport const a = 1',
}

const OF_JAVASCRIPT: Violations = {
  'constructor-super': 'export class A extends Object { constructor() { void 1 } }',
  'getter-return': 'export const a = { get b() { void 1 } }',
  'no-class-assign': `class A {}
A = 1
export { A }`,
  'no-const-assign': `const a = 1
a = 2
export { a }`,
  'no-dupe-class-members': 'export class A { b() { return 1 } b() { return 2 } }',
  'no-dupe-keys': 'export const a = { b: 1, b: 2 }',
  'no-func-assign': `function f() {}
f = 1
export { f }`,
  'no-import-assign': `import { join } from 'node:path'
join = 1`,
  'no-new-native-nonconstructor': 'export const a = new Symbol()',
  'no-obj-calls': 'export const a = Math()',
  'no-redeclare': `var a = 1
var a = 2
export { a }`,
  'no-setter-return': 'export const a = { set b(c) { return c } }',
  'no-this-before-super': 'export class A extends Object { constructor() { this.b = 1; super() } }',
  'no-undef': 'export const a = b',
  'no-unreachable': 'export function f() { return 1; void 2 }',
  'no-unsafe-negation': 'export const f = (a, b) => !a in b',
}

/** What cannot be written in a module. */
const OF_SCRIPTS: Violations = {
  'no-nonoctal-decimal-escape': String.raw`exports.a = '\8'`,
  'no-with': 'with (Math) void 1',
}

const OF_REACT: Violations = {
  'react/rules-of-hooks': `import { useState } from 'react'
export function A({ b }: { readonly b: boolean }) {
  if (b) useState(1)
  return <p />
}`,
  'react/exhaustive-deps': `import { useEffect } from 'react'
export function A({ b }: { readonly b: () => void }) {
  useEffect(() => b(), [])
  return <p />
}`,
  'react/static-components': `export function A() {
  const B = () => <p />
  return <B />
}`,
  'react/use-memo': `import { useMemo } from 'react'
export function A({ b }: { readonly b: number }) {
  const c = useMemo((d: number) => b + d, [b])
  return <p title={String(c)} />
}`,
  'react/preserve-manual-memoization': `import { useMemo } from 'react'
import { useB } from './b.ts'
export function useA(props: object) {
  const c: object[] = []
  useB()
  c.push(props)
  return useMemo(() => [c], [c])
}`,
  'react/incompatible-library': `import { useReactTable } from '@tanstack/react-table'
export function A() {
  const table = useReactTable({})
  return <p title={String(table)} />
}`,
  'react/immutability': `export function A({ b }: { b: { c: number } }) {
  b.c = 1
  return <p />
}`,
  'react/globals': `let count = 0
export function A() {
  count = count + 1
  return <p title={String(count)} />
}`,
  'react/refs': `import { useRef } from 'react'
export function A() {
  const b = useRef(1)
  return <p title={String(b.current)} />
}`,
  'react/set-state-in-effect': `import { useEffect, useState } from 'react'
export function A() {
  const [b, setB] = useState(0)
  useEffect(() => {
    setB(1)
  }, [])
  return <p title={String(b)} />
}`,
  'react/error-boundaries': `function B() {
  return <p />
}
export function A() {
  try {
    return <B />
  } catch {
    return <p />
  }
}`,
  'react/purity': `export function A() {
  return <p title={String(Math.random())} />
}`,
  'react/set-state-in-render': `import { useState } from 'react'
export function A() {
  const [b, setB] = useState(0)
  setB(1)
  return <p title={String(b)} />
}`,
  'react/unsupported-syntax': `export function A({ b }: { readonly b: string }) {
  return <p title={String(eval(b))} />
}`,
  'viewpage/html': 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  'viewpage/texts': 'export const A = () => <p>text</p>',
}

const OF_PATTERNS: Violations = {
  'regexp/confusing-quantifier': 'export const a = /(?:a?){5}/',
  'regexp/control-character-escape': String.raw`export const a = /\x0a/`,
  'regexp/match-any': String.raw`export const a = /[\d\D]/`,
  'regexp/negation': String.raw`export const a = /[^\d]/`,
  'regexp/no-contradiction-with-assertion': String.raw`export const a = /a\b-?a/`,
  'regexp/no-dupe-characters-character-class': 'export const a = /[aa]/',
  'regexp/no-dupe-disjunctions': 'export const a = /a|a/',
  'regexp/no-empty-alternative': 'export const a = /a+|/',
  'regexp/no-empty-capturing-group': 'export const a = /()/',
  'regexp/no-empty-character-class': 'export const a = /[]/',
  'regexp/no-empty-group': 'export const a = /(?:)/',
  'regexp/no-empty-lookarounds-assertion': 'export const a = /(?=)/',
  'regexp/no-empty-string-literal': String.raw`export const a = /[\q{}]/v`,
  'regexp/no-escape-backspace': String.raw`export const a = /[\b]/`,
  'regexp/no-extra-lookaround-assertions': 'export const a = /a(?=(?=b))/',
  'regexp/no-invalid-regexp': "export const a = new RegExp('(')",
  'regexp/no-invisible-character': 'export const a = /\u2000/',
  'regexp/no-lazy-ends': 'export const f = (b: string) => /a+?/.test(b)',
  'regexp/no-legacy-features': 'export const a = RegExp.$1',
  'regexp/no-misleading-capturing-group': 'export const f = (b: string) => /a+(a+)/.exec(b)?.[1]',
  'regexp/no-misleading-unicode-character': 'export const a = /^[👍]$/',
  'regexp/no-missing-g-flag': "export const a = 'a'.replaceAll(/a/, 'b')",
  'regexp/no-non-standard-flag': "export const a = new RegExp('a', 'l')",
  'regexp/no-obscure-range': 'export const a = /[A-z]/',
  'regexp/no-optional-assertion': String.raw`export const a = /(?:\b)?a/`,
  'regexp/no-potentially-useless-backreference': String.raw`export const a = /(?:(a)|b)\1/`,
  'regexp/no-super-linear-backtracking': 'export const a = /^(?:a+)+$/',
  'regexp/no-super-linear-move': 'export const a = /a*b/',
  'regexp/no-trivially-nested-assertion': String.raw`export const a = /(?=\b)a/`,
  'regexp/no-trivially-nested-quantifier': 'export const a = /(?:a{1,2})+/',
  'regexp/no-unused-capturing-group': 'export const f = (b: string) => /(a)/.test(b)',
  'regexp/no-useless-assertions': String.raw`export const a = /a\ba/`,
  'regexp/no-useless-backreference': String.raw`export const a = /\1(a)/`,
  'regexp/no-useless-character-class': 'export const a = /[a]/',
  'regexp/no-useless-dollar-replacements': "export const a = 'a'.replace(/a/, '$1')",
  'regexp/no-useless-escape': String.raw`export const a = /\a/`,
  'regexp/no-useless-flag': 'export const f = (b: string) => /1/i.test(b)',
  'regexp/no-useless-lazy': 'export const a = /a{1}?/',
  'regexp/no-useless-non-capturing-group': 'export const a = /(?:ab)c/',
  'regexp/no-useless-quantifier': 'export const a = /a{1}/',
  'regexp/no-useless-range': 'export const a = /[a-a]/',
  'regexp/no-useless-set-operand': String.raw`export const a = /[\w&&\d]/v`,
  'regexp/no-useless-string-literal': String.raw`export const a = /[\q{a}]/v`,
  'regexp/no-useless-two-nums-quantifier': 'export const a = /a{1,1}/',
  'regexp/no-zero-quantifier': 'export const a = /a{0}/',
  'regexp/optimal-lookaround-quantifier': 'export const a = /(?=ab+)/',
  'regexp/optimal-quantifier-concatenation': 'export const a = /^a+a*$/',
  'regexp/prefer-character-class': 'export const a = /a|b|c|d/',
  'regexp/prefer-d': 'export const a = /[0-9]/',
  'regexp/prefer-plus-quantifier': 'export const a = /a{1,}/',
  'regexp/prefer-predefined-assertion': String.raw`export const a = /a(?!\w)/`,
  'regexp/prefer-question-quantifier': 'export const a = /a{0,1}/',
  'regexp/prefer-range': 'export const a = /[abcdef]/',
  'regexp/prefer-set-operation': String.raw`export const a = /(?!a)\w/v`,
  'regexp/prefer-star-quantifier': 'export const a = /a{0,}/',
  'regexp/prefer-unicode-codepoint-escapes': String.raw`export const a = /\ud83d\udc4d/u`,
  'regexp/prefer-w': 'export const a = /[0-9A-Za-z_]/',
  'regexp/simplify-set-operations': 'export const a = /[[^a]&&[^b]]/v',
  'regexp/sort-flags': "export const a = new RegExp('a', 'yg')",
  'regexp/strict': 'export const a = /]/',
  'regexp/use-ignore-case': 'export const a = /[aA][bB]/',
  'prefer-regex-literals': "export const a = new RegExp('a')",
  'viewpage/linear-patterns': 'export const a = /^(a+)+$/',
  'viewpage/sorted-flags': 'export const a = /a/yg',
}

/** Code that breaks each rule of `oxlint.config.ts`, by file. The name of a file is that of the rule. */
export const VIOLATIONS: Violations = {
  ...inFiles('ts', OF_CODE),
  ...inFiles('ts', OF_TYPESCRIPT),
  ...inFiles('mjs', OF_JAVASCRIPT),
  ...inFiles('cjs', OF_SCRIPTS),
  ...inFiles('tsx', OF_REACT),
  ...inFiles('ts', OF_PATTERNS),
}

function inFiles(extension: string, violations: Violations): Violations {
  return Object.fromEntries(Object.entries(violations).map(([rule, code]) => [`${rule}.${extension}`, code]))
}

/** Files, what each of them may not import, and what the message says. */
export const FORBIDDEN_IMPORTS = [
  ['deck/src/a.ts', '@viewpage/server', 'may import shared-events'],
  ['shared-events/src/a.ts', '../../deck/src/a.ts', 'may import no other workspace'],
  ['importers/src/a.ts', '@viewpage/importer-impress', 'may import shared-events, deck'],
  ['editor/src/a.ts', '@viewpage/shell', 'may import shared-events, remote-kit, shell/(diagnostics|events)'],
  ['mf-viewer/src/a.ts', '@viewpage/remote-kit/host', 'useSlot()'],
  ['server/src/a.ts', './foundation/markup/trusted-html.ts', 'Use the tag of foundation/markup/html.ts'],
  ['server/src/features/a/a.ts', '../b/b.ts', 'Move what two features need to a lower floor'],
  ['server/src/features/a/c/a.ts', '../../b/b.ts', 'Move what two features need to a lower floor'],
  ['server/src/pages/a/a.ts', '../../features/a/a.ts', 'pages/ is below it'],
  ['server/src/pages/b/a.ts', '../../releases/a/a.ts', 'Import it from releases/index.ts'],
  ['server/src/features/c/a.ts', '../../releases/a/a.ts', 'Import it from releases/index.ts'],
  ['server/src/start/a.ts', '../releases/a/a.ts', 'Import it from releases/index.ts'],
  ['server/src/a-b.ts', './releases/a.ts', 'Import it from releases/index.ts'],
  ['server/src/features/b/a.ts', '../../app.ts', 'Only features are composed there'],
  ['server/src/storage/database/migrations/0001-a.ts', '../tables.ts', 'A migration imports Kysely'],
] as const

/**
 * Code that breaks our own rules, and for each part of `oxlint.config.ts` one rule of somebody else, by file. The name of a
 * file is that of the rule; its ending decides which part applies.
 */
export const VIOLATIONS: Readonly<Record<string, string>> = {
  // Our own.
  'viewpage/html.tsx': 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  'viewpage/texts.tsx': 'export const A = () => <p>text</p>',
  'viewpage/linear-patterns.ts': 'export const a = /^(a+)+$/',
  'viewpage/sorted-flags.ts': 'export const a = /a/yg',
  // One of each part.
  'use-isnan.ts': 'export const f = (a: number) => a === NaN',
  'no-console.ts': "console.log('a')",
  'typescript/no-floating-promises.ts': 'Promise.resolve(1)',
  'no-undef.mjs': 'export const a = b',
  'no-with.cjs': 'with (Math) void 1',
  'react/rules-of-hooks.tsx': `import { useState } from 'react'
export function A({ b }: { readonly b: boolean }) {
  if (b) useState(1)
  return <p />
}`,
  'react/purity.tsx': `export function A() {
  return <p title={String(Math.random())} />
}`,
  'regexp/strict.ts': 'export const a = /]/',
  'regexp/no-super-linear-move.ts': 'export const a = /a*b/',
  'prefer-regex-literals.ts': "export const a = new RegExp('a')",
  // With options of ours.
  'no-constant-condition.ts': 'export function f() { if (1) return 1; return 2 }',
  'no-shadow-restricted-names.ts': 'export function f(globalThis: number) { return globalThis }',
  'no-unused-vars.ts': 'const a = 1',
  'typescript/ban-ts-comment.ts': '// @ts-ignore\nexport const a: string = 1',
  'typescript/consistent-type-imports.ts': "import { A } from './a.ts'\nexport const b: A = 1",
  'typescript/restrict-template-expressions.ts': 'export const f = (a: string[]) => `${a}`',
  'regexp/no-unused-capturing-group.ts': 'export const f = (b: string) => /(a)/.test(b)',
}

/** Code that options of ours allow. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'allowed/unused.ts': 'export const f = (_a: number) => 1',
  'allowed/loop.ts': 'export function f() { for (;;) if (Math.random() > 1) return 1 }',
  'allowed/numbers.ts': 'export const f = (a: number, b: boolean) => `${a} ${b}`',
  'tooling/console.ts': "console.log('a')",
  'server/test/slow.ts': 'export const a = /a*b/',
}

/** Files, what each of them may not import, and what the message says. */
export const FORBIDDEN_IMPORTS = [
  ['deck/src/a.ts', '@viewpage/server', 'may import shared-events'],
  ['shared-events/src/a.ts', '../../deck/src/a.ts', 'may import no other workspace'],
  ['importers/src/a.ts', '@viewpage/importer-impress', 'may import shared-events, deck'],
  [
    'editor/src/a.ts',
    '@viewpage/shell',
    'may import shared-events, remote-kit, shell/(diagnostics|elements|events|sharing)',
  ],
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
  ['server/src/storage/database/migrations/first/a.ts', '../../tables.ts', 'A migration imports Kysely'],
] as const

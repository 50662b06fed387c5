// No workspace owns this file, so lint of it alone would not find the types of Node.
/// <reference types="node" />
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, type OxlintConfig } from 'oxlint'
import { importRules } from './tooling/src/lint/import-rules.ts'

type Rules = NonNullable<OxlintConfig['rules']>

const CODE = ['**/*.{ts,tsx,mts,js,mjs,cjs}']
const TYPESCRIPT = ['**/*.{ts,tsx,mts}']
const JAVASCRIPT = ['**/*.{js,mjs,cjs}']

/** Code that meets no text from outside. */
const TESTS_AND_SCRIPTS = [
  '**/*.test.{ts,tsx}',
  '**/test/**',
  '**/scripts/**',
  'tooling/requirements/**',
  'e2e/**',
  'cluster/**',
  'bench/**',
]

/** Commands write to a person's terminal; the error log writes to the browser's console. */
const WRITE_TO_THE_CONSOLE = [
  'tooling/**',
  'server/src/start/start-server.ts',
  'server/src/start/print-start.ts',
  'server/src/cli/print.ts',
  'remote-kit/src/host/errors/error-log.ts',
  'remote-kit/dev/**',
  'bench/**',
  'cluster/src/run.ts',
  'cluster/src/way/run.ts',
  'e2e/audit/**',
  'e2e/recordings/**',
  'deck/scripts/**',
  'shared-events/scripts/**',
]

/** For all code: what ESLint recommends and the compiler does not report. */
const rules: Rules = {
  'for-direction': 'error',
  'no-async-promise-executor': 'error',
  'no-case-declarations': 'error',
  'no-compare-neg-zero': 'error',
  'no-cond-assign': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-control-regex': 'error',
  'no-debugger': 'error',
  'no-delete-var': 'error',
  'no-dupe-else-if': 'error',
  'no-duplicate-case': 'error',
  'no-empty': 'error',
  'no-empty-pattern': 'error',
  'no-empty-static-block': 'error',
  'no-ex-assign': 'error',
  'no-extra-boolean-cast': 'error',
  'no-fallthrough': 'error',
  'no-global-assign': 'error',
  'no-irregular-whitespace': 'error',
  'no-loss-of-precision': 'error',
  'no-misleading-character-class': 'error',
  'no-prototype-builtins': 'error',
  'no-regex-spaces': 'error',
  'no-self-assign': 'error',
  'no-shadow-restricted-names': ['error', { reportGlobalThis: true }],
  'no-sparse-arrays': 'error',
  'no-unassigned-vars': 'error',
  'no-unexpected-multiline': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-unused-labels': 'error',
  'no-unused-private-class-members': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'no-useless-assignment': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'preserve-caught-error': 'error',
  'require-yield': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
}

/** In JavaScript: what the compiler reports in TypeScript. */
const javascriptRules: Rules = {
  'constructor-super': 'error',
  'getter-return': 'error',
  'no-class-assign': 'error',
  'no-const-assign': 'error',
  'no-dupe-class-members': 'error',
  'no-dupe-keys': 'error',
  'no-func-assign': 'error',
  'no-import-assign': 'error',
  'no-new-native-nonconstructor': 'error',
  'no-nonoctal-decimal-escape': 'error',
  'no-obj-calls': 'error',
  'no-redeclare': 'error',
  'no-setter-return': 'error',
  'no-this-before-super': 'error',
  'no-undef': 'error',
  'no-unreachable': 'error',
  'no-unsafe-negation': 'error',
  'no-with': 'error',
}

const typescriptRules: Rules = {
  eqeqeq: 'error',
  'no-array-constructor': 'error',
  'no-console': 'error',
  'no-unused-expressions': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',

  'typescript/await-thenable': 'error',
  'typescript/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-expect-error': 'allow-with-description' }],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'typescript/no-array-delete': 'error',
  'typescript/no-base-to-string': 'error',
  'typescript/no-duplicate-enum-values': 'error',
  'typescript/no-duplicate-type-constituents': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extra-non-null-assertion': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-for-in-array': 'error',
  'typescript/no-implied-eval': 'error',
  'typescript/no-misused-new': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-non-null-asserted-optional-chain': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-redundant-type-constituents': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-this-alias': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-declaration-merging': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/no-unsafe-unary-minus': 'error',
  'typescript/no-wrapper-object-types': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-as-const': 'error',
  'typescript/prefer-namespace-keyword': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/restrict-plus-operands': 'error',
  'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  'typescript/triple-slash-reference': 'error',
}

const reactRules: Rules = {
  'react/error-boundaries': 'error',
  'react/exhaustive-deps': 'error',
  'react/globals': 'error',
  'react/immutability': 'error',
  'react/incompatible-library': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/purity': 'error',
  'react/refs': 'error',
  'react/rules-of-hooks': 'error',
  'react/set-state-in-effect': 'error',
  'react/set-state-in-render': 'error',
  'react/static-components': 'error',
  'react/unsupported-syntax': 'error',
  'react/use-memo': 'error',

  'viewpage/html': 'error',
  'viewpage/texts': 'error',
}

const regexpRules: Rules = {
  ...Object.fromEntries(
    Object.keys(regexp.configs.recommended.rules)
      .filter((rule) => rule.startsWith('regexp/'))
      .map((rule) => [rule, 'error']),
  ),
  'regexp/no-unused-capturing-group': ['error', { fixable: true }],
  'viewpage/sorted-flags': 'error',
  'prefer-regex-literals': 'error',
}

const linearPatternRules: Rules = {
  'regexp/no-super-linear-move': 'error',
  'viewpage/linear-patterns': 'error',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: [
    { name: 'regexp', specifier: fileURLToPath(import.meta.resolve('eslint-plugin-regexp')) },
    { name: 'viewpage', specifier: join(import.meta.dirname, 'tooling/src/lint/plugin.ts') },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: [
    '**/dist/',
    '**/generated/',
    '**/node_modules/',
    '/data/',
    'coverage/',
    '**/test-results/',
  ],
  rules,
  overrides: [
    { files: CODE, rules: regexpRules },
    { files: CODE, excludeFiles: TESTS_AND_SCRIPTS, rules: linearPatternRules },
    { files: JAVASCRIPT, env: { node: true }, rules: javascriptRules },
    { files: ['server/test/remotes/*.cjs'], globals: { __SLOTS__: 'readonly' } },
    // The peers have types of packages that only the benchmark installs.
    { files: TYPESCRIPT, excludeFiles: ['bench/page/peers/**'], rules: typescriptRules },
    { files: ['**/*.tsx'], rules: reactRules },
    { files: WRITE_TO_THE_CONSOLE, rules: { 'no-console': 'off' } },
    ...importRules,
  ],
})

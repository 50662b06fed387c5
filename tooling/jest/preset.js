import { join } from 'node:path'

const here = import.meta.dirname

/** As in `src/webpack/rules.ts`. */
const FILES = [
  ...['avif', 'eot', 'gif', 'jpeg', 'jpg', 'mp3', 'mp4', 'otf', 'png', 'ttf'],
  ...['vtt', 'webm', 'webp', 'woff', 'woff2'],
]

const TESTS = '<rootDir>/{src,test,dev,scripts}/**/*'

/** The quick set of `npm test` leaves these out: they take longest. */
export const FULL_ONLY = /\.full\.test\.tsx?$/
const isQuickSet = process.env.TEST_SET === 'quick'

/**
 * Jest for a workspace that draws in a page: `*.test.tsx` and `*.dom.test.ts` run in a browser-like page. Other
 * `*.test.ts` run in Node, which takes a tenth of the time.
 *
 * @param {{ folder: string, setup?: string[] }} options `setup`: modules that the page needs before a test
 * @returns {import('jest').Config}
 */
export function pageJestConfig({ folder, setup }) {
  return {
    projects: [
      { ...jestConfig({ folder }), testMatch: [`${TESTS}.test.ts`, '!**/*.dom.test.ts'] },
      {
        ...jestConfig({ folder, dom: true, setup }),
        testMatch: [`${TESTS}.test.tsx`, `${TESTS}.dom.test.ts`],
      },
    ],
  }
}

/**
 * Jest for one workspace. Modules are real ES modules; style sheets give their class names back, icons their
 * path, and other files their name.
 *
 * @param {{ folder: string, dom?: boolean, setup?: string[] }} options `dom`: tests run in a browser-like page
 * @returns {import('jest').Config}
 */
export function jestConfig({ folder, dom = false, setup = [] }) {
  return {
    displayName: folder.split('/').at(-1),
    rootDir: folder,
    ...(dom
      ? { testEnvironment: 'jsdom' }
      : {
          testEnvironment: join(here, 'native-environment.cjs'),
          runtime: join(here, 'native-runtime.cjs'),
        }),
    testMatch: [`${TESTS}.test.{ts,tsx}`],
    testPathIgnorePatterns: ['/node_modules/', ...(isQuickSet ? [FULL_ONLY.source] : [])],
    extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.svg', ...FILES.map((ending) => `.${ending}`)],
    transform: {
      '\\.tsx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
            experimental: { keepImportAttributes: true },
          },
          module: { type: 'es6' },
        },
      ],
      '\\.css$': join(here, 'class-names-transform.cjs'),
      '\\.svg$': join(here, 'icon-transform.cjs'),
      [`\\.(?:${FILES.join('|')})$`]: join(here, 'file-transform.cjs'),
    },
    // Where a page is played, too, the server's part renders as it does on the server.
    moduleNameMapper: {
      '^react-dom/server$': 'react-dom/server.node',
      '(.*\\.css)\\?text$': '$1',
      // Jest would run the first, and knows no queries.
      '\\.(?:wasm|svg\\?url)$': join(here, 'file-address.js'),
      ...(dom && { '^@testing-library/react$': join(here, 'patient-testing-library.js') }),
    },
    // Icons, fonts and style sheets come from packages.
    transformIgnorePatterns: [`/node_modules/.*(?<!\\.(?:svg|css|${FILES.join('|')}))$`],
    setupFilesAfterEnv: [...(dom ? [join(here, 'dom-setup.js')] : []), ...setup],
  }
}

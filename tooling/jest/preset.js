import { join } from 'node:path'

const here = import.meta.dirname

/**
 * Jest for one workspace. Modules are real ES modules; style sheets give their class names back, icons their path.
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
    testMatch: ['<rootDir>/{src,test,dev,scripts}/**/*.test.{ts,tsx}'],
    extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.svg'],
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
    },
    // Where a page is played, too, the server's part renders as it does on the server.
    moduleNameMapper: { '^react-dom/server$': 'react-dom/server.node', '(.*\\.css)\\?text$': '$1' },
    // Icons come from a package.
    transformIgnorePatterns: ['/node_modules/.*(?<!\\.svg)$'],
    setupFilesAfterEnv: [...(dom ? [join(here, 'dom-setup.js')] : []), ...setup],
  }
}

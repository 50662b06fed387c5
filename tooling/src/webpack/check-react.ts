import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RemoteOptions } from './remote-options.ts'
import { SHARED_MODULES } from './shared-modules.ts'

interface Manifest {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Checks that a remote is written for the React of pages, which is loaded once for all remotes, or that of a library set. A
 * remote that does not name React in its `package.json` has none.
 *
 * @throws Error if another major is installed in its folder
 */
export function checkReact(
  { folder, reactFrom }: Pick<RemoteOptions, 'folder' | 'reactFrom'>,
  remote: string,
): void {
  if (reactFrom !== undefined) return void reactIn(reactFrom)
  const { dependencies, devDependencies } = readManifest(join(folder, 'package.json'))
  const named = { ...dependencies, ...devDependencies }
  for (const library of ['react', 'react-dom']) {
    const range = SHARED_MODULES[library]?.requiredVersion ?? ''
    const installed = library in named ? installedVersion(library, folder) : null
    if (installed === null || majorOf(installed) === majorOf(range)) continue
    throw new Error(
      `[tooling] Failed to build ${remote}: it has ${library} ${installed}, and pages load ${library} ${range} for all remotes. Either run: npm install react@${range} react-dom@${range}. Or build it for the library set of that major: set \`reactFrom: import.meta.dirname\` in webpack.config.ts (docs/guides/upgrade-react.md).`,
    )
  }
}

/** An installed React. */
export interface InstalledReact {
  readonly version: string
  /** `^18.0.0`: any version of that major. */
  readonly range: string
  /** Library to its folder. */
  readonly folders: Readonly<Record<'react' | 'react-dom', string>>
}

/**
 * The React that is installed in a folder.
 *
 * @throws Error if React or its DOM is missing, or their majors differ
 */
export function reactIn(folder: string): InstalledReact {
  const [version, dom] = [installedVersion('react', folder), installedVersion('react-dom', folder)]
  if (version === null || dom === null || majorOf(version) !== majorOf(dom))
    throw new Error(
      `[tooling] Failed to build with the React of ${folder}: it has react ${version ?? '(none)'} and react-dom ${dom ?? '(none)'}, and both are needed in one major. Install both there.`,
    )
  const folderOf = (library: string) => dirname(manifestOf(library, folder))
  return {
    version,
    range: `^${majorOf(version)}.0.0`,
    folders: { react: folderOf('react'), 'react-dom': folderOf('react-dom') },
  }
}

/** `null` if it is not installed, which webpack reports with the file that imports it. */
function installedVersion(library: string, folder: string): string | null {
  try {
    return readManifest(manifestOf(library, folder)).version ?? null
  } catch {
    return null
  }
}

const manifestOf = (library: string, folder: string) =>
  createRequire(join(folder, 'package.json')).resolve(`${library}/package.json`)

const majorOf = (version: string) => /\d+/.exec(version)?.[0]

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

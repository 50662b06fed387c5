import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SHARED_MODULES } from './shared-modules.ts'

interface Manifest {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Checks that a remote is written for the React of pages, which is loaded once for all remotes. A remote that does not
 * name React in its `package.json` has none.
 *
 * @throws Error if another major is installed in its folder
 */
export function checkReact(folder: string, remote: string): void {
  const { dependencies, devDependencies } = readManifest(join(folder, 'package.json'))
  const named = { ...dependencies, ...devDependencies }
  for (const library of ['react', 'react-dom']) {
    const range = SHARED_MODULES[library]?.requiredVersion ?? ''
    const installed = library in named ? installedVersion(library, folder) : null
    if (installed === null || majorOf(installed) === majorOf(range)) continue
    throw new Error(
      `[tooling] Failed to build ${remote}: it has ${library} ${installed}, and pages load ${library} ${range} for all remotes. Run: npm install react@${range} react-dom@${range}`,
    )
  }
}

/** `null` if it is not installed, which webpack reports with the file that imports it. */
function installedVersion(library: string, folder: string): string | null {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(`${library}/package.json`)
    return readManifest(file).version ?? null
  } catch {
    return null
  }
}

const majorOf = (version: string) => /\d+/.exec(version)?.[0]

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

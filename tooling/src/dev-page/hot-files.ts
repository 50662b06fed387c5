import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../../setup/install.mjs'
import { REMOTES } from '../../setup/workspaces.mjs'
import { devFolderOf } from '../dev/watch-build.ts'
import { openHotModules } from './hot-modules.ts'

/** The script with which pages replace modules. It has to run before React, which tells React Refresh of itself. */
export function hotModulesScript(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('react-refresh/package.json'))
  const runtime = readFileSync(join(folder, 'cjs/react-refresh-runtime.development.js'), 'utf8')
  return `(() => { const exports = {}, process = { env: {} }; ${runtime}\n(${openHotModules.toString()})(exports) })()`
}

/** @param name without a folder @returns `null` if no remote has it */
export function readHotUpdate(name: string): Buffer | null {
  for (const remote of REMOTES) {
    try {
      return readFileSync(join(devFolderOf(join(root, remote)), name))
    } catch {
      // Another remote has it, or none.
    }
  }
  return null
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what only one benchmark needs, once, in a folder of their own, outside of the normal install.
 *
 * @throws Error if npm fails
 */
export function installPeers(folder: string): void {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_workspace/i.test(name)),
  )
  // Not `npm ci`, which refuses a lockfile without the packages for other systems, as some registries make it.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0)
    throw new Error(
      `[bench] Failed to install ${folder}: see the output of npm above. Check that npm and its registry can be reached, then run again.`,
    )
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what the viewer is measured against, once, in a folder of its own: nobody else pays for it.
 *
 * @throws Error when npm cannot
 */
export function installPeers(folder: string): void {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_workspace/i.test(name)),
  )
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`[bench] npm could not install ${folder}; the reason stands above.`)
}

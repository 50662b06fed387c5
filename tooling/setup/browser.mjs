// Finds a Chromium for the journeys, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './install.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium: the machine's own, or Debian's package where it can be installed, else Playwright's.
 *
 * @returns {string} empty for Playwright's own
 */
export function findBrowser() {
  const given = process.env.VIEWPAGE_CHROMIUM
  if (given) return given
  const own = PLACES.find((path) => existsSync(path))
  if (own) return own
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
    const installed = PLACES.find((path) => existsSync(path))
    if (installed) return installed
  }
  run('npx', ['playwright', 'install', 'chromium'])
  return ''
}

// Finds a Chromium for the journeys, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './install.mjs'

/** Chromium without the windows of its own that a full one draws beside every page: half the time for the same pages. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium: Debian's headless one, installed where it can be, else the machine's own, else Playwright's.
 *
 * @returns {string} empty for Playwright's own
 */
export function findBrowser() {
  const given = process.env.VIEWPAGE_CHROMIUM
  if (given) return given
  if (!existsSync(HEADLESS_SHELL)) installFromDebian()
  const own = [HEADLESS_SHELL, ...FULL].find((path) => existsSync(path))
  if (own) return own
  run('npx', ['playwright', 'install', '--only-shell', 'chromium'])
  return ''
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  // Nothing of the machine goes for it.
  const options = ['-y', '-qq', '--no-install-recommends', '--no-remove']
  spawnSync('apt-get', ['install', ...options, ...packages], { stdio: 'inherit', env })
}

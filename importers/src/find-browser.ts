import { findProgram } from './find-program.ts'

/**
 * Finds a Chromium on this machine; undefined if there is none, or `VIEWPAGE_CHROMIUM` is empty.
 *
 * @throws Error if `VIEWPAGE_CHROMIUM` names a file that is not executable
 */
export const findBrowser = (env: Partial<Record<string, string>>): Promise<string | undefined> =>
  findProgram(CHROMIUM, env)

const CHROMIUM = {
  variable: 'VIEWPAGE_CHROMIUM',
  what: 'a Chromium',
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'Google Chrome',
  ],
  folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS'],
}

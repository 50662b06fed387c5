import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const USUAL_FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
]

/**
 * Finds a Chromium on this machine; undefined if there is none, or `VIEWPAGE_CHROMIUM` is empty.
 *
 * @throws Error if `VIEWPAGE_CHROMIUM` names a file that is not executable
 */
export async function findBrowser(env: Partial<Record<string, string>>): Promise<string | undefined> {
  const given = env['VIEWPAGE_CHROMIUM']
  if (given === '') return undefined
  if (given !== undefined) {
    if (await canRun(given)) return given
    throw new Error(
      `VIEWPAGE_CHROMIUM names "${given}", which cannot be run. Give the path of a Chromium, or leave it out.`,
    )
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...USUAL_FOLDERS]
  for (const name of [...NAMES, 'Google Chrome'])
    for (const folder of folders) {
      const file = join(folder, name)
      if (await canRun(file)) return file
    }
  return undefined
}

const canRun = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

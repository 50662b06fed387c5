import { findProgram } from '../find-program.ts'

/**
 * Finds LibreOffice on this machine; undefined if there is none, or `VIEWPAGE_OFFICE` is empty.
 *
 * @throws Error if `VIEWPAGE_OFFICE` names a file that is not executable
 */
export const findOffice = (env: Partial<Record<string, string>>): Promise<string | undefined> =>
  findProgram(LIBREOFFICE, env)

const LIBREOFFICE = {
  variable: 'VIEWPAGE_OFFICE',
  what: 'the soffice of a LibreOffice',
  names: ['soffice', 'libreoffice'],
  folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/LibreOffice.app/Contents/MacOS'],
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@viewpage/tooling/build'
import { buildIn, type Build } from './fake-remotes.ts'

const root = join(import.meta.dirname, '../..')
const SET_FOLDER = join(root, 'examples/libraries-18')

/** The library set with React 18. */
export const SET = 'mf-libraries-18'

/** Builds the library set with React 18. */
export const buildOfSet = (version: string): Promise<Build> => built(SET_FOLDER, { version })

/** Builds a remote of this repository for React 18. */
export const buildForSet = (remote: string, version: string): Promise<Build> =>
  built(join(root, remote), { version, reactFrom: SET_FOLDER })

async function built(folder: string, options: { version: string; reactFrom?: string }): Promise<Build> {
  const out = mkdtempSync(join(tmpdir(), 'viewpage-set-'))
  try {
    await build(folder, { ...options, out })
    return buildIn(out, options.version)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A program that imports use if the machine has it. */
export interface WantedProgram {
  /** The variable that names its path; empty for none. */
  readonly variable: string
  /** What the variable names, with its article. */
  readonly what: string
  /** Names of its file, best first. */
  readonly names: readonly string[]
  /** Folders where it is, beside those of the `PATH`. */
  readonly folders: readonly string[]
}

/**
 * Finds a program on this machine; undefined if there is none, or its variable is empty.
 *
 * @throws Error if its variable names a file that is not executable
 */
export async function findProgram(
  { variable, what, names, folders }: WantedProgram,
  env: Partial<Record<string, string>>,
): Promise<string | undefined> {
  const given = env[variable]
  if (given === '') return undefined
  if (given !== undefined) {
    if (await canRun(given)) return given
    throw new Error(
      `${variable} names "${given}", which cannot be run. Give the path of ${what}, or leave it out.`,
    )
  }
  const all = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...folders]
  for (const name of names)
    for (const folder of all) {
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

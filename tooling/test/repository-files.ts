import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Paths of all files of the repository: those not yet added to git too, deleted ones not. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => existsSync(join(root, file)))

/** The content of a file. @param file from the root of the repository */
export const contentOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Components and modules with their text, without tests. */
export const readSources = (): readonly { readonly file: string; readonly text: string }[] =>
  repositoryFiles
    .filter((file) => /\.(?:tsx?|svelte|vue|mjs|html)$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
    .map((file) => ({ file, text: contentOf(file) }))

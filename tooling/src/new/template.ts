import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { NewRemoteOptions } from './options.ts'

const FOLDER = join(import.meta.dirname, '../../template')

/** npm leaves files of this name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** The files of the template, a remote `mf-sample` with a slot `sample`, under the names that were asked for. */
export function templateFiles(options: NewRemoteOptions): Map<string, string> {
  const component = componentOf(options.slot)
  const rename = (text: string) => renamed(text, options, component)
  const files = globSync('**/*', { cwd: FOLDER })
    .filter((file) => statSync(join(FOLDER, file)).isFile())
    .sort()
  return new Map(
    files.map((file) => [
      RENAMED[file] ?? file.replace('Sample', component),
      rename(readFileSync(join(FOLDER, file), 'utf8')),
    ]),
  )
}

/** `AppPromo` of `app-promo`. */
function componentOf(slot: string): string {
  return slot.replace(/(?:^|-+)([a-z]?)/g, (_, letter: string) => letter.toUpperCase())
}

function renamed(text: string, { name, slot }: NewRemoteOptions, component: string): string {
  const key = slot.includes('-') ? `'${slot}'` : slot
  return text
    .replaceAll('mf-sample', name)
    .replace(/\bsample(?=:)/g, key)
    .replace(/\bsample\b/g, slot)
    .replaceAll('Sample', component)
}

import { join, relative } from 'node:path'
import { keysInEnglish } from '@viewpage/remote-kit/locales'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import type { Stats } from 'webpack'
import { readTextFiles } from '../webpack/read-texts.ts'

const folderOf = (folder: string) => join(folder, 'src/locales')

/**
 * Checks that the server build of a remote has the languages of its message files, which the browser gets.
 *
 * @throws Error that names a file which the server build does not import
 */
export function checkServerTexts(folder: string, remote: string, { compilation }: Stats): void {
  const { files } = readTextFiles(folderOf(folder))
  const missing = files.filter((file) => !compilation.fileDependencies.has(file))
  if (missing.length === 0) return
  const names = missing.map((file) => relative(folder, file)).join(', ')
  throw new Error(
    `[tooling] Failed to build ${remote}: its server build does not import ${names}, so that HTML of the server would be in English. Import it in src/locales/index.ts, or remove it.`,
  )
}

/** @returns a line for each language that shows texts of a remote in English, and one for the languages that show all */
export function describeTextsInEnglish(folder: string, remote: string): readonly string[] {
  const { texts } = readTextFiles(folderOf(folder))
  const { en } = texts
  if (!en) return []
  const lines = Object.keys(texts).flatMap((language) => {
    const keys = keysInEnglish(language, { ...texts, en })
    return keys.length > 0
      ? [
          `${remote}: src/locales/${language}.json lacks texts, which are shown in English: ${keys.join(', ')}`,
        ]
      : []
  })
  const others = LANGUAGES.filter((language) => !(language in texts))
  const none = `${remote}: there is no file in src/locales for ${others.join(', ')}: its texts are shown in English there`
  return others.length > 0 ? [...lines, none] : lines
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Writes the files that a page of the documentation tells its reader to write: every code block after a
 * `<!-- file: name -->`.
 *
 * @returns their names
 */
export function writeDocumentedFiles(document: string, folder: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/<!-- file: (\S+) -->\n+```\w+\n([\s\S]*?)\n```/g)]
  return blocks.map(([, name = '', content = '']) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${content}\n`)
    return name
  })
}

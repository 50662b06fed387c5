import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Writes the files of a documentation page to a folder: each code block after a `<!-- file: name -->` comment.
 *
 * @returns the file names
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

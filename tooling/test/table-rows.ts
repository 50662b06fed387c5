import { contentOf } from './repository-files.ts'

/** The cells of each row of a document's tables, without the spaces around them. */
export function rowsOf(document: string): string[][] {
  const rows = contentOf(document).match(/^\|.+\|$/gm) ?? []
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

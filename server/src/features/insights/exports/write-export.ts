import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { EXPORTS, type ExportKind, type ExportRow, type ExportSubject } from './export-kinds.ts'

export const EXPORT_FORMATS = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const
export type ExportFormat = keyof typeof EXPORT_FORMATS

/** Streams an export. */
export function writeExport(kind: ExportKind, format: ExportFormat, subject: ExportSubject): Readable {
  const { columns, pages } = EXPORTS[kind]
  async function* parts() {
    // Excel reads UTF-8 only with a byte order mark.
    if (format === 'csv') yield `\uFEFF${csv([columns])}`
    for await (const rows of pages(subject)) {
      const part = rows.length === 0 ? '' : format === 'csv' ? csvRows(rows, columns) : ndjson(rows)
      if (part !== '') yield part
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

function csvRows(rows: readonly ExportRow[], columns: readonly string[]): string {
  return csv(rows.map((row) => columns.map((column) => row[column] ?? '')))
}

/** Escapes formulas: visitors typed the names, and a spreadsheet would run them. */
function csv(lines: readonly (readonly (string | number)[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, record_delimiter: 'windows' },
  )
}

function ndjson(rows: readonly ExportRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

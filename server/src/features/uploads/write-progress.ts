import type { PassThrough } from 'node:stream'
import type { Language } from '@viewpage/shared-events'
import { wordedNote } from '../../content/presentations/notes/note-texts.ts'
import type { ImportProgress } from './import-upload.ts'
import type { StoredUpload } from './upload-imports.ts'

/** Proxies close a response that is silent for a minute. */
const HEARTBEAT_MS = 20_000

/** An import whose progress is written. */
export interface ProgressOfImport {
  /** Of the sentences. */
  readonly language: Language
  readonly run: (onProgress: (progress: ImportProgress) => void) => Promise<StoredUpload>
  readonly problemOf: (error: unknown) => string
}

/**
 * Writes the progress of an import as lines of JSON. The last line has the path where the visitor continues and the
 * notes, or the problem.
 */
export async function writeProgress(
  lines: PassThrough,
  { language, run, problemOf }: ProgressOfImport,
): Promise<void> {
  const write = (line: object) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  let last = ''
  let lastProgress = {}
  const heartbeat = setInterval(() => write(lastProgress), HEARTBEAT_MS)
  try {
    const { path, notes } = await run(({ stage, fraction, picture }) => {
      const percent = Math.floor(fraction * 100)
      if (last === `${stage} ${percent}` && picture === undefined) return
      last = `${stage} ${percent}`
      lastProgress = { stage, percent }
      write({ ...lastProgress, ...(picture !== undefined && { picture }) })
    })
    write({ path, notes: notes.map((note) => wordedNote(note, language)) })
  } catch (error) {
    write({ problem: problemOf(error) })
  } finally {
    clearInterval(heartbeat)
    lines.end()
  }
}

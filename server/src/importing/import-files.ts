import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeckContent } from '../presentations/deck-content.ts'
import { runTask } from '../tasks/run-task.ts'
import { TaskFailure } from '../tasks/task-failure.ts'
import { ImportError, defaultLimits, type ImportLimits, startImport } from '@viewpage/importers'
import { DOCUMENT_FILE, type ImportNews, type ImportResult, type ImportTask } from './import-task.ts'

/** The process looks at the clock itself, and has this long to come to it. ms */
const GRACE = 2_000

/** A file on the disk, and what the person calls it. */
export interface FileToImport {
  readonly name: string
  readonly path: string
}

/** A Chromium that lays pages out. */
export interface ImportBrowser {
  /** Its path. */
  readonly program: string
  /** Whether it may run without a sandbox where it cannot have one. */
  readonly isUnsandboxedAccepted: boolean
}

export interface ImportFilesOptions {
  /** Where the files of the deck are put, named by their SHA-256. It exists. */
  readonly output: string
  /** The folder whose files a page may show; without one it shows what it carries itself. */
  readonly folder?: string
  /** Without one, pages are read as far as their HTML goes. */
  readonly browser?: ImportBrowser | undefined
  readonly limits?: Partial<ImportLimits>
  readonly onNews?: (news: ImportNews) => void
  /** Ends the import, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** What became of files: everything that is stored of a presentation but its owner. */
export interface MadeDeck {
  readonly title: string
  readonly content: DeckContent
  readonly steps: number
  /** Sentences for the person who imports. */
  readonly warnings: readonly string[]
}

/**
 * Reads files and paints their deck in a process of its own. Whatever a file makes readers, decoders and the painter
 * do, this process goes on, and the other ends when it takes too long or too much memory.
 *
 * @throws ImportError with one line for whatever cannot be imported
 */
export async function importFiles(
  files: readonly FileToImport[],
  options: ImportFilesOptions,
): Promise<MadeDeck> {
  const { output, folder, browser, onNews, signal } = options
  const limits: ImportLimits = { ...defaultLimits, ...options.limits }
  const profile = await mkdtemp(join(tmpdir(), `viewpage-browser-${process.pid}-`))
  const task: ImportTask = { files, limits, folder, output, browser: browser && { ...browser, profile } }
  try {
    const result = await runTask<ImportResult, ImportNews>({
      module: new URL('./import-process.ts', import.meta.url),
      task,
      memory: limits.memory,
      milliseconds: limits.milliseconds + GRACE,
      ...(onNews && { onNews }),
      ...(signal && { signal }),
    })
    if ('refused' in result) throw new ImportError(...result.refused)
    const document = await readFile(join(output, DOCUMENT_FILE), 'utf8')
    return { ...result.made, content: { ...result.made.content, document } }
  } catch (error) {
    if (error instanceof TaskFailure) refuse(error, files[0]?.name ?? 'nothing', limits)
    throw error
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @throws ImportError that says which bound a file met */
function refuse(failure: TaskFailure, name: string, limits: ImportLimits): never {
  const ignore = (): void => undefined
  const work = startImport(name, limits, ignore, () => 0)
  if (failure.reason === 'memory') return work.failForMemory(failure)
  if (failure.reason === 'time') return work.failForTime(failure)
  return work.fail('broken', 'reading it ends the reader', 'Export it again and import that.', failure)
}

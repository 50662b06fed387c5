import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeckContent } from '../presentations/deck-content.ts'
import { ApiError } from '../../foundation/errors.ts'
import { runTask } from '../../foundation/launcher/run-task.ts'
import { TaskFailure } from '../../foundation/tasks/task-failure.ts'
import {
  ImportError,
  defaultLimits,
  type ImportLimits,
  type OfficeProgram,
  startImport,
} from '@viewpage/importers'
import type { OfficeConfinement } from './office-confinement.ts'
import {
  DOCUMENT_FILE,
  WHOLE_DOCUMENT_FILE,
  type ImportProgress,
  type ImportResult,
  type ImportTask,
} from './import-task.ts'

/** The process checks its time limit itself, and is killed only this much later. */
const KILL_DELAY_MS = 2_000

/** A file on disk with the name that the person gave it. */
export interface FileToImport {
  readonly name: string
  readonly path: string
}

/** A Chromium for the layout of pages. */
export interface ImportBrowser {
  /** Path of its program. */
  readonly program: string
  /** Whether it may run without a sandbox if none is available. */
  readonly isUnsandboxedAccepted: boolean
}

/** A LibreOffice for presentations of Office programs. */
export interface ImportOffice {
  /** Path of its program. */
  readonly program: string
  /** How the process of one import is confined. */
  confine(): OfficeConfinement
}

export interface ImportFilesOptions {
  /** Existing folder for the files of the deck, which are named by their SHA-256. */
  readonly output: string
  /** Folder with files that a page may use; without it, only embedded files are used. */
  readonly folder?: string
  /** Without it, pages are imported without their styles. */
  readonly browser?: ImportBrowser | undefined
  /** Without it, presentations of Office programs are refused. */
  readonly office?: ImportOffice | undefined
  readonly limits?: Partial<ImportLimits>
  readonly onProgress?: (progress: ImportProgress) => void
  /** Cancels the import, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Everything that is stored of an imported presentation, except its owner. */
export interface ImportOutput {
  readonly title: string
  /** From the keywords of the file. */
  readonly tags: readonly string[]
  readonly content: DeckContent
  readonly steps: number
}

/**
 * Imports files and paints their deck in a separate process with limits on time and memory, so that a hostile file
 * cannot harm the server.
 *
 * @throws ImportError with a one-line reason; ApiError `unavailable` if the process cannot
 * start or load its code
 */
export async function importFiles(
  files: readonly FileToImport[],
  options: ImportFilesOptions,
): Promise<ImportOutput> {
  const { output, folder, browser, office, onProgress, signal } = options
  const limits: ImportLimits = { ...defaultLimits, ...options.limits }
  const profile = await mkdtemp(join(tmpdir(), `viewpage-browser-${process.pid}-`))
  const officeFolder = await mkdtemp(join(tmpdir(), `viewpage-office-${process.pid}-`))
  const task: ImportTask = {
    ...{ files, limits, folder, output },
    browser: browser && { ...browser, profile },
    office: office && programIn(officeFolder, office),
  }
  try {
    const result = await runTask<ImportResult, ImportProgress>({
      module: new URL('./import-process.ts', import.meta.url),
      task,
      memory: limits.memory,
      milliseconds: limits.milliseconds + KILL_DELAY_MS,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
    if ('unloaded' in result) throw new ApiError('unavailable', { message: result.unloaded })
    if ('refused' in result) throw new ImportError(...result.refused)
    const document = await readFile(join(output, DOCUMENT_FILE), 'utf8')
    const { skipped, ...content } = result.output.content
    const whole =
      skipped.length === 0
        ? null
        : { document: await readFile(join(output, WHOLE_DOCUMENT_FILE), 'utf8'), skipped }
    return { ...result.output, content: { ...content, document, whole } }
  } catch (error) {
    if (error instanceof TaskFailure && error.reason === 'start')
      throw new ApiError('unavailable', {
        message: 'The process of an import could not start.',
        cause: error,
      })
    if (error instanceof TaskFailure) refuse(error, files[0]?.name ?? 'nothing', limits)
    throw error
  } finally {
    for (const own of [profile, officeFolder]) await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}

function programIn(folder: string, { program, confine }: ImportOffice): OfficeProgram {
  const { prefix, userId } = confine()
  return { folder, userId, command: [...prefix, program] }
}

/** @throws ImportError that names the limit that was exceeded */
function refuse(failure: TaskFailure, name: string, limits: ImportLimits): never {
  const ignore = (): void => undefined
  const work = startImport(name, limits, ignore, () => 0)
  if (failure.reason === 'memory') return work.failForMemory(failure)
  if (failure.reason === 'time') return work.failForTime(failure)
  return work.fail('broken', 'reading it ends the reader', 'Export it again and import that.', failure)
}

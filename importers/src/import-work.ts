import { setImmediate } from 'node:timers/promises'
import { ImportError, type ImportFailure } from './import-error.ts'
import type { ImportLimits } from './import-limits.ts'
import { collectNotes, type AddNote, type NoteCollector } from './notes/collect-notes.ts'

/** A running import: limits, time, progress and notes. */
export interface ImportWork {
  readonly limits: ImportLimits
  /** Sets the file that errors name. */
  reading(file: string): void
  /** Notes content that was left out or is shown otherwise. */
  readonly note: AddNote
  readonly atStep: NoteCollector['atStep']
  readonly notes: NoteCollector['notes']
  /** Counts drawn shapes. @throws ImportError beyond the limit or after the time limit */
  spend(drawings?: number): void
  /** Counts characters of path data. @throws ImportError beyond the limit */
  spendPath(characters: number): void
  /** Counts the pixels of an embedded picture. @throws ImportError if one or all together exceed a limit */
  spendPicture(width: number, height: number): void
  /** @throws ImportError after the time limit */
  checkTime(): void
  /** Reports progress, yields to the event loop, and checks the time. */
  yieldTurn(fraction: number, label: string): Promise<void>
  /** Fails because of the memory limit. */
  failForMemory(cause: unknown): never
  /** Fails because of the time limit. */
  failForTime(cause?: unknown): never
  fail(failure: ImportFailure, why: string, advice: string, cause?: unknown): never
}

const CALLS_PER_TIME_CHECK = 128

export function startImport(
  file: string,
  limits: ImportLimits,
  onProgress: (fraction: number, label: string) => void,
  /** Milliseconds, monotonic. */
  now: () => number,
): ImportWork {
  const started = now()
  const collector = collectNotes()
  let drawings = 0
  let calls = 0
  let pathCharacters = 0
  let pixels = 0
  let furthest = 0

  let current = file
  const work: ImportWork = {
    limits,
    note: collector.add,
    atStep: collector.atStep,
    notes: collector.notes,
    reading(name) {
      current = name
    },
    spend(count = 1) {
      drawings += count
      if (drawings > limits.drawings)
        work.fail(
          'oversized',
          `it draws more than ${limits.drawings} things`,
          'Simplify it, or split it into several presentations.',
        )
      if (++calls % CALLS_PER_TIME_CHECK === 0) work.checkTime()
    },
    spendPath(characters) {
      pathCharacters += characters
      if (pathCharacters > limits.pathCharacters)
        work.fail(
          'oversized',
          `its outlines are longer than ${limits.pathCharacters} characters`,
          'Simplify its paths, or split it into several presentations.',
        )
    },
    spendPicture(width, height) {
      const size = width * height
      pixels += size
      const advice = 'Make the pictures smaller and export it again.'
      if (size > limits.imagePixels)
        work.fail('oversized', `a picture in it has ${width} × ${height} pixels`, advice)
      if (pixels > limits.allImagePixels)
        work.fail(
          'oversized',
          `its pictures have more than ${Math.round(limits.allImagePixels / 1e6)} million pixels together`,
          advice,
        )
    },
    checkTime() {
      if (now() - started > limits.milliseconds) work.failForTime()
    },
    async yieldTurn(fraction, label) {
      furthest = Math.max(furthest, Math.min(1, fraction))
      onProgress(furthest, label)
      await setImmediate()
      work.checkTime()
    },
    failForMemory(cause) {
      const megabytes = Math.round(limits.memory / 1024 / 1024)
      const advice = 'Make its pictures smaller, or split it into several presentations.'
      return work.fail('oversized', `reading it takes more than ${megabytes} MB of memory`, advice, cause)
    },
    failForTime(cause) {
      const seconds = Math.round(limits.milliseconds / 1000)
      const advice = 'Simplify it, or split it into several presentations.'
      return work.fail('out-of-time', `it took longer than ${seconds} seconds`, advice, cause)
    },
    fail(failure, why, advice, cause) {
      throw new ImportError(current, failure, why, advice, cause === undefined ? {} : { cause })
    },
  }
  return work
}

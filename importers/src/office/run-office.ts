import { spawn } from 'node:child_process'
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfficeFormat } from './office-kind.ts'
import { officeProfile, SETTINGS_FILE } from './office-profile.ts'

/** A LibreOffice, and how its process starts. */
export interface OfficeProgram {
  /** The program, after the commands that confine it. */
  readonly command: readonly string[]
  /** The user that `command` runs it as, who gets its folder; absent for the own user. */
  readonly userId?: number | undefined
  /** An empty folder for profile, input and output. Its owner is changed. */
  readonly folder: string
}

/** A format that LibreOffice writes. */
export type OfficeTarget = 'pdf' | 'odp'

export type OfficeResult =
  | {
      readonly kind: 'converted'
      readonly bytes: Uint8Array
      /** Absolute path of the folder of all conversions, which relative links may have got. */
      readonly folder?: string
    }
  /** `details`: for the log. */
  | {
      readonly kind: 'failed'
      readonly reason: 'time' | 'unreadable' | 'too-large'
      readonly details: string
    }

export interface OfficeRun {
  readonly bytes: Uint8Array
  readonly format: OfficeFormat
  readonly target: OfficeTarget
}

export interface OfficeBounds {
  readonly milliseconds: number
  /** Of the result. */
  readonly maxBytes: number
}

/** Characters of the end of stderr that are kept for the log. */
const MAX_DETAILS_LENGTH = 1_000

/** Named, so that LibreOffice does not open a file as anything else, such as a page with links. */
const READERS: Record<OfficeFormat, string> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  ppt: 'MS PowerPoint 97',
  odp: 'impress8',
}

/** Bookmarks would only repeat "Slide 1". */
const PDF_OPTIONS = JSON.stringify({ ExportBookmarks: { type: 'boolean', value: 'false' } })
const WRITERS: Record<OfficeTarget, string> = {
  pdf: `pdf:impress_pdf_Export:${PDF_OPTIONS}`,
  odp: 'odp:impress8',
}

/** Converts a presentation in a LibreOffice with a new profile, and ends it at the time limit. */
export async function runOffice(
  { bytes, format, target }: OfficeRun,
  { command, userId, folder }: OfficeProgram,
  { milliseconds, maxBytes }: OfficeBounds,
): Promise<OfficeResult> {
  const own = join(folder, target)
  const profile = join(own, 'profile')
  const input = join(own, `presentation.${format}`)
  const settings = join(profile, SETTINGS_FILE)
  await mkdir(dirname(settings), { recursive: true })
  await writeFile(settings, officeProfile())
  await writeFile(input, bytes)
  if (userId !== undefined)
    for (const path of [folder, own, profile, dirname(settings), settings, input])
      await chown(path, userId, userId)
  const output = join(own, 'made')
  const ended = await runCommand(
    [...command, ...argumentsFor(profile, READERS[format], WRITERS[target], output, input)],
    own,
    milliseconds,
  )
  if (ended.isOutOfTime) return { kind: 'failed', reason: 'time', details: ended.details }
  // It exits with 0 even if it could not read the file.
  const made = join(output, `presentation.${target}`)
  const about = await stat(made).catch(() => undefined)
  if (!about?.isFile() || about.size === 0)
    return { kind: 'failed', reason: 'unreadable', details: ended.details }
  if (about.size > maxBytes) return { kind: 'failed', reason: 'too-large', details: ended.details }
  return { kind: 'converted', bytes: new Uint8Array(await readFile(made)), folder }
}

const argumentsFor = (
  profile: string,
  reader: string,
  writer: string,
  output: string,
  input: string,
): string[] => [
  `-env:UserInstallation=${pathToFileURL(profile).href}`,
  '--headless',
  '--norestore',
  '--nolockcheck',
  '--nologo',
  '--nodefault',
  '--nofirststartwizard',
  `--infilter=${reader}`,
  '--convert-to',
  writer,
  '--outdir',
  output,
  input,
]

/**
 * Runs a command until its time is over. Processes that it leaves behind end with the process group of the import.
 */
async function runCommand(
  [program = '', ...args]: readonly string[],
  folder: string,
  milliseconds: number,
): Promise<{ isOutOfTime: boolean; details: string }> {
  let details = ''
  let isOutOfTime = false
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      SAL_USE_VCLPLUGIN: 'svp',
    },
  })
  child.stderr.on('data', (part: Buffer) => {
    details = (details + part.toString()).slice(-MAX_DETAILS_LENGTH)
  })
  const timer = setTimeout(() => {
    isOutOfTime = true
    child.kill('SIGKILL')
    // Its children may hold the pipe open.
    child.stderr.destroy()
  }, milliseconds)
  try {
    await new Promise<void>((resolve) => {
      child.once('error', (error) => {
        details = error.message
        resolve()
      })
      child.once('close', () => resolve())
    })
  } finally {
    clearTimeout(timer)
  }
  return { isOutOfTime, details }
}

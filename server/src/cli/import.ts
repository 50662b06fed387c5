import { access, constants, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { findBrowser, ImportError } from '@viewpage/importers'
import type { Privacy } from '@viewpage/shared-events'
import { printableLine } from '@viewpage/shared-events/printable'
import { Privacy as PrivacySchema } from '@viewpage/shared-events/schemas'
import { Value } from 'typebox/value'
import { createAccountStore } from '../people/accounts/account-store.ts'
import type { Config } from '../foundation/config/config.ts'
import type { Database } from '../storage/database/open-database.ts'
import { FileStoreError, type FileStore } from '../storage/files/file-store.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { createStoredFiles } from '../storage/files/stored-files.ts'
import { keepNewFilesPrivate } from '../foundation/config/data-dir.ts'
import { readProcessConfig } from './process-config.ts'
import { createUploadFolders } from '../storage/files/upload-folders.ts'
import { findImportOffice } from '../content/importing/find-import-office.ts'
import { importFiles, type FileToImport, type ImportFilesOptions } from '../content/importing/import-files.ts'
import { noteLine } from '../content/presentations/notes/note-texts.ts'
import { createQuota, QuotaExceeded } from '../storage/limits/quota.ts'
import { pagePath } from '../content/presentations/presentation-paths.ts'
import { prepareContent, publishPrepared } from '../content/presentations/publish-deck.ts'
import { checkDecks } from './check-deck.ts'
import { CommandError } from './command-error.ts'
import { fail, print, printError } from './print.ts'
import { readArguments } from './run-command.ts'
import { showProgress } from './show-progress.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run import -- <file…> --owner <e-mail> [--title <title>] [--privacy public|reusable|unlisted|private]
  a Sozi presentation: its .svg and .sozi.json, or its exported .sozi.html, with its pictures and styles beside it
  a presentation of impress.js: its .html, with its pictures and styles beside it
  a PDF: every page becomes a step
  a presentation of PowerPoint or OpenDocument, where LibreOffice is installed: its .pptx, .ppt or .odp
  a deck written by hand: its .json, and the pictures, videos and fonts it points to
       npm run import -- --check <file.json…>
  lists the faults of hand-written decks (docs/presentation-format.md) and imports nothing`

interface ImportArguments {
  readonly files: readonly string[]
  readonly owner: string
  readonly title: string | undefined
  readonly privacy: Privacy
}

function readImportArguments(): ImportArguments {
  const options = {
    owner: { type: 'string' },
    title: { type: 'string' },
    privacy: { type: 'string' },
  } as const
  const { positionals: files, values } = readArguments(USAGE, options)
  const { owner, title, privacy = 'public' } = values
  if (files.length === 0 || owner === undefined) throw new CommandError(USAGE)
  if (!Value.Check(PrivacySchema, privacy))
    throw new CommandError(`--privacy cannot be "${privacy}".\n${USAGE}`)
  return { files, owner, title, privacy }
}

async function findFiles(paths: readonly string[], home: string, limit: number): Promise<FileToImport[]> {
  return Promise.all(
    paths.map(async (path) => {
      const file = fileAt(path)
      const found = await stat(file).catch(() => undefined)
      if (!found) throw new CommandError(`Cannot import "${path}": there is no such file. Check the path.`)
      if (!found.isFile())
        throw new CommandError(`Cannot import "${path}": it is not a file. Name the files in it.`)
      if (found.size > limit)
        throw new CommandError(
          `Cannot import "${path}": it has ${megabytes(found.size)} MB, more than ${megabytes(limit)} MB. Make it smaller, or split it into several presentations.`,
        )
      await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
        throw new CommandError(
          `Cannot import "${path}": it cannot be opened (${error.code}). Check its permissions.`,
        )
      })
      return { name: nameFrom(home, file), path: file }
    }),
  )
}

/** The folder of the page or the drawing, whose other files it may use; otherwise that of the first file. */
function folderOf(paths: readonly string[]): string {
  const main = paths.find((path) => /\.(?:x?html?|svgz?)$/i.test(path)) ?? paths[0] ?? ''
  return dirname(fileAt(main))
}

/** The path of a file in the folder, or its name if it is elsewhere. */
function nameFrom(home: string, file: string): string {
  const path = relative(home, file)
  return path.startsWith('..') || isAbsolute(path) ? basename(file) : path.split(sep).join('/')
}

/** npm runs this in the project's folder; paths are relative to the folder of the person. */
const fileAt = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

async function importFromArguments(
  config: Config,
  { database, store }: { readonly database: Database; readonly store: FileStore },
  given: ImportArguments,
): Promise<void> {
  const owner = await createAccountStore(database).findByEmail(given.owner)
  if (!owner) throw new CommandError(`There is no account "${given.owner}". Sign up first, or check --owner.`)
  const folder = folderOf(given.files)
  const files = await findFiles(given.files, folder, config.files.uploadLimitBytes)
  const programs = await findPrograms(config)
  const { dataDir } = config.files
  const folders = createUploadFolders(dataDir)
  const output = await folders.make()
  const progress = showProgress(process.stdout)
  try {
    const made = await importFiles(files, {
      output,
      folder,
      limits: { inputBytes: config.files.uploadLimitBytes },
      ...programs,
      onProgress: ({ stage, fraction, label }) =>
        progress.show(stage === 'reading' ? fraction * 0.7 : 0.7 + fraction * 0.3, label),
    }).finally(progress.end)
    const title = given.title ?? made.title
    const about = { ownerOid: owner.oid, title, tags: made.tags, privacy: given.privacy }
    const now = Date.now
    const publishing = { database, storedFiles: createStoredFiles({ store, database, now }), now }
    const quota = createQuota(database, config.files.accountQuotaBytes)
    const prepared = await prepareContent(publishing, made.content, output, about)
    const { oid, slug } = await publishPrepared(publishing, prepared, (transaction) =>
      quota.checkStored(transaction, owner.oid),
    )
    for (const note of made.content.notes) printError(`  note: ${noteLine(note, 'en')}`)
    const address = config.http.publicUrl ?? `http://${config.server.host}:${config.server.port}`
    print(`${printableLine(title)}: ${made.steps} ${made.steps === 1 ? 'step' : 'steps'}`)
    print(address + pagePath({ oid, slug, schemaVersion: '2' }))
  } finally {
    await folders.remove(output)
  }
}

/** @throws CommandError if a variable names a program that cannot be run */
async function findPrograms({
  files: { unsandboxedImports: isUnsandboxedAccepted },
}: Config): Promise<Pick<ImportFilesOptions, 'browser' | 'office'>> {
  try {
    const program = await findBrowser(process.env)
    const { office } = await findImportOffice(process.env, isUnsandboxedAccepted)
    return { browser: program === undefined ? undefined : { program, isUnsandboxedAccepted }, office }
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

async function checkFiles(args: string[]): Promise<void> {
  const paths = args.filter((each) => each !== '--check')
  if (paths.length === 0 || paths.some((path) => path.startsWith('--'))) throw new CommandError(USAGE)
  const baseFolder = process.env['INIT_CWD'] ?? process.cwd()
  if (!(await checkDecks(paths, { baseFolder, limitBytes: readProcessConfig().files.uploadLimitBytes })))
    process.exitCode = 1
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) return checkFiles(process.argv.slice(2))
  const given = readImportArguments()
  keepNewFilesPrivate()
  await withDatabase(async (database, { config }) => {
    const store = await openFileStore(config)
    try {
      await importFromArguments(config, { database, store }, given)
    } finally {
      await store.close()
    }
  })
}

await main().catch((error: unknown) => {
  const known = [ImportError, QuotaExceeded, FileStoreError].some((kind) => error instanceof kind)
  fail(known ? (error as Error).message : error)
})

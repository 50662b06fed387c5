import { copyFile, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createImpressImporter, layOutPage } from '@viewpage/importer-impress'
import { importDeck } from '@viewpage/importers'
import type { ImportNote } from '@viewpage/importers/notes'
import type { DeckDocument } from '@viewpage/deck'
import { temporaryFolder } from '../harness/start.ts'

const LAYOUT_TIMEOUT_MS = 120_000

export interface ImportedOriginal {
  readonly document: DeckDocument
  /** By their SHA-256. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly notes: readonly ImportNote[]
}

/**
 * Imports a presentation as an upload does: with the files of its folder and of the folder `css`, all in one folder.
 *
 * @param path of its page, relative to the folder
 * @param program of a Chromium
 */
export async function importOriginal(
  folder: string,
  path: string,
  program: string,
): Promise<ImportedOriginal> {
  await using profile = temporaryFolder()
  await using own = temporaryFolder()
  await copyFlat(join(folder, dirname(path)), own.path)
  await copyFlat(join(folder, 'css'), own.path)
  const bytes = new Uint8Array(await readFile(join(folder, path)))
  const importer = createImpressImporter({
    layOut: (page, files) =>
      layOutPage(page, {
        browser: { program, profile: profile.path, isUnsandboxedAccepted: true },
        files,
        milliseconds: LAYOUT_TIMEOUT_MS,
      }),
  })
  const deck = await importDeck([{ name: basename(path), bytes }], {
    folder: own.path,
    loadImpress: async () => importer,
  })
  const stored = [...deck.assets].map(([sha256, file]) => [sha256, file.bytes] as const)
  return { document: deck.document, files: new Map(stored), notes: deck.notes }
}

/** Copies the files below a folder, without their folders; none if there is no such folder. */
async function copyFlat(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (entry.isFile()) await copyFile(join(entry.parentPath, entry.name), join(to, entry.name))
}

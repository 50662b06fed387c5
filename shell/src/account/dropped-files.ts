/** More than an upload may have; the server says how many those are. */
const MAX_FILES = 1_000
const MAX_ENTRIES = 10_000

/** A file with its path from what was dropped, like `garden/pictures/leaf.png`. */
export interface DroppedFile {
  readonly file: File
  readonly path: string
}

/** Reads files and all files of folders. */
export async function readEntries(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const waiting = [...entries]
  const files: DroppedFile[] = []
  for (const [at, entry] of waiting.entries()) {
    if (files.length >= MAX_FILES || at >= MAX_ENTRIES) break
    if (isFolder(entry)) waiting.push(...(await entriesIn(entry)))
    else if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => null)
      if (file) files.push({ file, path: entry.fullPath.replace(/^\//, '') })
    }
  }
  return files
}

/** A reader gives some at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  const next = () =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => [])
  for (let some = await next(); some.length > 0 && all.length < MAX_ENTRIES; some = await next())
    all.push(...some)
  return all
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

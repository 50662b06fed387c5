/** More than an upload may have; the server says how many those are. */
const MAX_FILES = 1_000
const MAX_ENTRIES = 10_000

/** A file with its path from what was dropped, like `garden/pictures/leaf.png`. */
interface DroppedFile {
  readonly file: File
  readonly path: string
}

/**
 * Fills a file field with the files that are dropped on its form, and with all files of folders.
 *
 * @returns the paths of the files in the field; undefined while it has others
 */
export function acceptDrops(form: HTMLElement, field: HTMLInputElement): () => readonly string[] | undefined {
  let paths: readonly string[] | undefined
  let drops = 0
  field.addEventListener('change', () => (paths = undefined))
  form.addEventListener('dragover', (event) => {
    // Without that, the browser shows the file in place of the page.
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  form.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const drop = ++drops
    void readDropped(event.dataTransfer.items).then((files) => {
      if (field.disabled || drop !== drops || files.length === 0) return
      const list = new DataTransfer()
      for (const { file } of files) list.items.add(file)
      field.files = list.files
      paths = files.map(({ path }) => path)
    })
  })
  return () => paths
}

/** Reads dropped files and folders. Their entries are read in the event: later the browser does not know them any more. */
async function readDropped(items: DataTransferItemList): Promise<DroppedFile[]> {
  const waiting = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
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

import type { InputFile } from '../importers/index.ts'

const LOOK = 4_096

/** What the importers are given of an upload: a page alone, for it finds its pictures in its folder; else all. */
export function chooseInput(files: readonly InputFile[]): readonly InputFile[] {
  const pages = files.filter(isPage)
  return pages.length === 1 ? pages : files
}

function isPage({ bytes }: InputFile): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(LOOK, bytes.byteLength))
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+)?html[\s>]/i.test(text)
}

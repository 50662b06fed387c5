import type { InputFile } from './input-file.ts'
import { isHtmlPage } from './html-start.ts'

/** The files that are imported: a page alone, because it finds its pictures in its folder; otherwise all. */
export function chooseInput(files: readonly InputFile[]): readonly InputFile[] {
  const pages = files.filter(({ bytes }) => isHtmlPage(bytes))
  return pages.length === 1 ? pages : files
}

import type { InputFile } from './input-file.ts'
import { isHtmlPage } from './html-start.ts'

/** The files to import: only the page if there is one, because it reads its pictures from its folder; otherwise all. */
export function chooseInput(files: readonly InputFile[]): readonly InputFile[] {
  const pages = files.filter(({ bytes }) => isHtmlPage(bytes))
  return pages.length === 1 ? pages : files
}

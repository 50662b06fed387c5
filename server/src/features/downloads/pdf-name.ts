import { cleanLine } from '../../clean-text.ts'

/** Bytes of a name are limited by every file system; characters of three bytes fit so. */
const MAX_NAME_LENGTH = 80

/** What the PDF of a presentation is called: its title, without what some file system does not take. */
export function pdfName(title: string): string {
  const name = [...cleanLine(title.replace(/[<>:"/\\|?*]/g, ' '))].slice(0, MAX_NAME_LENGTH).join('')
  return `${/[^.\s](?:.*[^.\s])?/s.exec(name)?.[0] ?? 'presentation'}.pdf`
}

import { cleanLine } from '../../foundation/clean-text.ts'

/** File systems limit a name to 255 bytes; 80 characters of three bytes fit. */
const MAX_NAME_LENGTH = 80

/** The file name of a presentation's PDF: its title without characters that some file system forbids. */
export function pdfName(title: string): string {
  const name = [...cleanLine(title.replace(/[<>:"/\\|?*]/g, ' '))].slice(0, MAX_NAME_LENGTH).join('')
  return `${/[^.\s](?:.*[^.\s])?/s.exec(name)?.[0] ?? 'presentation'}.pdf`
}

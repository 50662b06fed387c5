import type { ImportWork } from '../import-work.ts'
import { MAX_PART_BYTES, type OfficeNotes } from './office-notes.ts'
import { readOdpLinks } from './odp-links.ts'
import { readXmlEvents } from './xml-events.ts'
import type { ZipFile } from './zip-file.ts'

const BREAKS = new Set(['text:line-break', 'text:tab', 'text:s'])

/** Reads the speaker notes of the slides that are shown, and what the slides link from elsewhere. */
export function readOdpNotes(zip: ZipFile, work: ImportWork): OfficeNotes {
  const slides: string[][] = []
  const linked = readOdpLinks(zip, work)
  const hiddenStyles = new Set<string>()
  let style = ''
  let isShown = false
  /** Open elements `presentation:notes`, and the frame of the notes in them. */
  let isNotesPage = false
  let isNotes = false
  let paragraphs = 0
  const add = (text: string): void => {
    const last = slides.at(-1)
    if (isNotes && isShown && paragraphs > 0 && last) last.push((last.pop() ?? '') + text)
  }
  readXmlEvents(
    zip.read('content.xml', MAX_PART_BYTES) ?? new Uint8Array(),
    {
      open(tag) {
        const { name } = tag
        if (name === 'style:style') style = tag.attribute('style:name') ?? ''
        if (name === 'style:drawing-page-properties' && tag.attribute('presentation:visibility') === 'hidden')
          hiddenStyles.add(style)
        if (name === 'draw:page') {
          isShown = !hiddenStyles.has(tag.attribute('draw:style-name') ?? '')
          if (isShown && slides.length < work.limits.pages) slides.push([])
        }
        if (name === 'presentation:notes') isNotesPage = true
        if (name === 'draw:frame') isNotes = isNotesPage && tag.attribute('presentation:class') === 'notes'
        if (name === 'text:p' && isNotes && isShown && paragraphs++ === 0) slides.at(-1)?.push('')
        if (BREAKS.has(name)) add(' ')
      },
      close(name) {
        if (name === 'text:p' && isNotes) paragraphs--
        if (name === 'draw:frame') isNotes = false
        if (name === 'presentation:notes') isNotesPage = false
      },
      text: add,
    },
    work,
  )
  return { slides, linked, hasMacros: [...zip.names].some((name) => name.startsWith('Basic/')) }
}

import type { ImportWork } from '../import-work.ts'
import { MAX_FONTS, MAX_PART_BYTES, type OfficeNotes } from './office-notes.ts'
import { readOdpLinks } from './odp-links.ts'
import { readXmlEvents } from './xml-events.ts'
import type { ZipFile } from './zip-file.ts'

const BREAKS = new Set(['text:line-break', 'text:tab', 'text:s'])
const MEDIA = new Set(['draw:plugin', 'presentation:sound'])
const ANIMATIONS = new Set([
  ...['anim:set', 'anim:animate', 'anim:animateMotion', 'anim:animateColor', 'anim:animateTransform'],
  'anim:transitionFilter',
])

/** A slide that is being read. */
interface Slide {
  notes: string[]
  media: number
  isAnimated: boolean
}

/** Reads the speaker notes of the slides that are shown, and what is on the slides but not in a PDF of them. */
export function readOdpNotes(zip: ZipFile, work: ImportWork): OfficeNotes {
  const slides: Slide[] = []
  const order: OfficeNotes['order'][number][] = []
  const linked = readOdpLinks(zip, work)
  const fonts = new Set<string>()
  const hiddenStyles = new Set<string>()
  let style = ''
  let hidden = 0
  let isShown = false
  /** Open elements `presentation:notes`, and the frame of the notes in them. */
  let isNotesPage = false
  let isNotes = false
  let paragraphs = 0
  const add = (text: string): void => {
    const notes = slides.at(-1)?.notes
    if (isNotes && isShown && paragraphs > 0 && notes) notes.push((notes.pop() ?? '') + text)
  }
  readXmlEvents(
    zip.read('content.xml', MAX_PART_BYTES) ?? new Uint8Array(),
    {
      open(tag) {
        const { name } = tag
        if (name === 'style:style') style = tag.attribute('style:name') ?? ''
        if (name === 'style:drawing-page-properties' && tag.attribute('presentation:visibility') === 'hidden')
          hiddenStyles.add(style)
        if (name === 'style:text-properties') addFont(fonts, tag.attribute('style:font-name'))
        if (name === 'draw:page') {
          isShown = !hiddenStyles.has(tag.attribute('draw:style-name') ?? '')
          if (order.length < work.limits.pages) order.push({ isHidden: !isShown })
          if (!isShown) hidden++
          else if (slides.length < work.limits.pages) slides.push({ notes: [], media: 0, isAnimated: false })
        }
        const slide = isShown ? slides.at(-1) : undefined
        if (slide && MEDIA.has(name)) slide.media++
        if (slide && ANIMATIONS.has(name)) slide.isAnimated = true
        if (name === 'presentation:notes') isNotesPage = true
        if (name === 'draw:frame') isNotes = isNotesPage && tag.attribute('presentation:class') === 'notes'
        if (name === 'text:p' && isNotes && paragraphs++ === 0) slide?.notes.push('')
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
  const hasMacros = [...zip.names].some((name) => name.startsWith('Basic/'))
  return { slides, order, hidden, linked, fonts: [...fonts], hasMacros }
}

function addFont(fonts: Set<string>, given: string | undefined): void {
  if (given === undefined || fonts.size >= MAX_FONTS) return
  // LibreOffice numbers fonts of one name: "Arial1".
  let end = given.length
  while (/\d/.test(given.charAt(end - 1))) end--
  fonts.add(given.slice(0, end))
}

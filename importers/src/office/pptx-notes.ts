import type { ImportWork } from '../import-work.ts'
import { MAX_FONTS, MAX_PART_BYTES, type OfficeNotes, type OfficeSlide } from './office-notes.ts'
import { readXmlEvents } from './xml-events.ts'
import type { ZipFile } from './zip-file.ts'

interface Relation {
  readonly id: string
  /** The last word of its type: `notesSlide`. */
  readonly type: string
  /** A part of the file, or a URL. */
  readonly target: string
  readonly isExternal: boolean
}

const PRESENTATION = 'ppt/presentation.xml'
/** Relations whose target PowerPoint shows on the slide. */
const SHOWN = new Set(['image', 'oleObject'])

/** Reads the speaker notes of the slides that are shown, and what is on the slides but not in a PDF of them. */
export function readPptxNotes(zip: ZipFile, work: ImportWork): OfficeNotes {
  const files = relationsOf(PRESENTATION, zip, work)
  const slides: OfficeSlide[] = []
  const order: OfficeNotes['order'][number][] = []
  const linked = new Set<string>()
  const fonts = new Set<string>()
  let hidden = 0
  for (const id of slideIds(zip, work)) {
    const slide = files.find((file) => file.id === id && file.type === 'slide')
    const xml = slide && zip.read(slide.target, MAX_PART_BYTES)
    if (!slide || !xml) continue
    const { isHidden, media, isAnimated, typefaces } = readSlide(xml, work)
    order.push({ part: slide.target, isHidden })
    if (isHidden) {
      hidden++
      continue
    }
    const relations = relationsOf(slide.target, zip, work)
    for (const { type, target, isExternal } of relations)
      if (isExternal && SHOWN.has(type)) linked.add(target)
    for (const typeface of typefaces) if (fonts.size < MAX_FONTS) fonts.add(typeface)
    const notes = relations.find(({ type, isExternal }) => type === 'notesSlide' && !isExternal)
    const page = notes && zip.read(notes.target, MAX_PART_BYTES)
    slides.push({ notes: page ? readNotesPage(page, work) : [], media, isAnimated })
  }
  const hasMacros = zip.names.has('ppt/vbaProject.bin')
  return { slides, order, hidden, linked: [...linked], fonts: [...fonts], hasMacros }
}

function slideIds(zip: ZipFile, work: ImportWork): string[] {
  const ids: string[] = []
  readXmlEvents(
    zip.read(PRESENTATION, MAX_PART_BYTES) ?? new Uint8Array(),
    {
      open(tag) {
        if (tag.name === 'p:sldId' && ids.length < work.limits.pages) ids.push(tag.attribute('r:id') ?? '')
      },
    },
    work,
  )
  return ids
}

function relationsOf(part: string, zip: ZipFile, work: ImportWork): Relation[] {
  const at = part.lastIndexOf('/') + 1
  const xml = zip.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`, MAX_PART_BYTES)
  const relations: Relation[] = []
  if (!xml) return relations
  readXmlEvents(
    xml,
    {
      open(tag) {
        if (tag.name !== 'rels:Relationship') return
        const target = tag.attribute('Target') ?? ''
        const isExternal = tag.attribute('TargetMode') === 'External'
        relations.push({
          id: tag.attribute('Id') ?? '',
          type: (tag.attribute('Type') ?? '').split('/').at(-1) ?? '',
          target: isExternal ? target : partAt(target, part),
          isExternal,
        })
      },
    },
    work,
  )
  return relations
}

/** The name of a part that is given relative to another one. */
function partAt(target: string, from: string): string {
  const base = 'zip://archive/'
  return URL.canParse(target, base + from) ? new URL(target, base + from).pathname.slice(1) : target
}

const MEDIA = new Set(['a:videoFile', 'a:audioFile', 'a:wavAudioFile', 'a:quickTimeFile', 'a:audioCd'])
const ANIMATIONS = new Set([
  ...['p:transition', 'p:set', 'p:anim', 'p:animEffect', 'p:animMotion', 'p:animClr', 'p:animRot'],
  'p:animScale',
])

/** What one slide says of itself. Fonts of its theme are not among its typefaces. */
function readSlide(xml: Uint8Array, work: ImportWork) {
  const typefaces = new Set<string>()
  let show: string | undefined
  let media = 0
  let isAnimated = false
  /** The font of the open run. */
  let typeface = ''
  let isText = false
  readXmlEvents(
    xml,
    {
      open(tag) {
        if (tag.name === 'p:sld') show = tag.attribute('show')
        if (MEDIA.has(tag.name)) media++
        if (ANIMATIONS.has(tag.name)) isAnimated = true
        if (tag.name === 'a:r') typeface = ''
        if (tag.name === 'a:latin') typeface = tag.attribute('typeface') ?? ''
        isText = tag.name === 'a:t'
      },
      close(name) {
        if (name === 'a:t') isText = false
      },
      text(text) {
        // A name with a plus sign stands for a font of the theme.
        if (isText && text.trim() !== '' && typeface !== '' && !typeface.startsWith('+'))
          typefaces.add(typeface)
      },
    },
    work,
  )
  return { isHidden: show === '0' || show === 'false', media, isAnimated, typefaces }
}

/** The paragraphs of the body; the page also has a picture of the slide, a date and a number. */
function readNotesPage(xml: Uint8Array, work: ImportWork): string[] {
  const paragraphs: string[] = []
  let isBody = false
  let isText = false
  readXmlEvents(
    xml,
    {
      open(tag) {
        if (tag.name === 'p:sp') isBody = false
        if (tag.name === 'p:ph') isBody = tag.attribute('type') === 'body'
        if (isBody && tag.name === 'a:p') paragraphs.push('')
        if (isBody && tag.name === 'a:br') add(' ')
        isText = isBody && tag.name === 'a:t'
      },
      close(name) {
        if (name === 'a:t') isText = false
        if (name === 'p:sp') isBody = false
      },
      text(text) {
        if (isText) add(text)
      },
    },
    work,
  )
  return paragraphs

  function add(text: string): void {
    paragraphs.push((paragraphs.pop() ?? '') + text)
  }
}

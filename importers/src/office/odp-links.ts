import type { ImportWork } from '../import-work.ts'
import { MAX_PART_BYTES } from './office-notes.ts'
import { readXmlEvents } from './xml-events.ts'
import type { ZipFile } from './zip-file.ts'

/** Elements whose target is opened by a click, or never in a PDF. */
const NOT_SHOWN = new Set([
  'text:a',
  'draw:a',
  'event-listener',
  'presentation:event-listener',
  'presentation:sound',
])
/** Sounds show nothing. LibreOffice links those of an old PowerPoint from the folder in which it converts it. */
const SOUND = /\.(?:wav|mp3|m4a|aac|ogg|oga|opus|flac|wma|aiff?|au|midi?)$/i
const PARTS_WITH_LINKS = /(?:^|\/)(?:content|styles)\.xml$/

/**
 * Finds what an OpenDocument file shows from the web, which LibreOffice has no network to load. It does load pictures
 * from the files of this machine, whatever its settings, so such a file is refused.
 *
 * @throws ImportError if the file shows files of the machine
 */
export function readOdpLinks(zip: ZipFile, work: ImportWork): string[] {
  const linked = new Set<string>()
  for (const name of zip.names) {
    const xml = PARTS_WITH_LINKS.test(name) ? zip.read(name, MAX_PART_BYTES) : undefined
    if (!xml) continue
    readXmlEvents(
      xml,
      {
        open(tag) {
          const target = NOT_SHOWN.has(tag.name) ? '' : (tag.attribute('xlink:href') ?? '').trim()
          if (tag.name === 'draw:plugin' && SOUND.test(target)) return
          if (/^https?:/i.test(target)) linked.add(target)
          else if (leavesArchive(target)) refuse(target, work)
        },
      },
      work,
    )
  }
  return [...linked]
}

/** A URL, or a path that does not stay in the archive. */
const leavesArchive = (target: string): boolean =>
  /^[a-z][a-z\d+.-]*:/i.test(target) || /^[/\\]/.test(target) || target.split(/[/\\]/).includes('..')

const refuse = (target: string, work: ImportWork): never =>
  work.fail(
    'hostile',
    `it shows "${target.slice(0, 200)}", which is on a computer and not in the file`,
    'Embed what it links (Edit > External Links), and save it again.',
  )

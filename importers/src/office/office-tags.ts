import { ImportError } from '../import-error.ts'
import type { ImportWork } from '../import-work.ts'
import { keywordTags } from '../keyword-tags.ts'
import { readXmlEvents } from './xml-events.ts'
import type { ZipFile } from './zip-file.ts'

const MAX_PROPERTIES_BYTES = 1024 * 1024

/** Where a file has its keywords: all in one element, or each in its own. */
const PROPERTIES = {
  pptx: { part: 'docProps/core.xml', element: 'cp:keywords' },
  odp: { part: 'meta.xml', element: 'meta:keyword' },
} as const

/** The tags in the properties of a presentation; none if they cannot be read, because the slides can. */
export function officeTags(zip: ZipFile, format: keyof typeof PROPERTIES, work: ImportWork): string[] {
  const { part, element } = PROPERTIES[format]
  const keywords: string[] = []
  if (!zip.names.has(part)) return keywords
  let isKeyword = false
  try {
    readXmlEvents(
      zip.read(part, MAX_PROPERTIES_BYTES) ?? new Uint8Array(),
      {
        open({ name }) {
          isKeyword = name === element
          if (isKeyword) keywords.push('')
        },
        close: () => (isKeyword = false),
        text(text) {
          if (isKeyword) keywords.push((keywords.pop() ?? '') + text)
        },
      },
      work,
    )
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
  }
  return keywordTags(keywords)
}

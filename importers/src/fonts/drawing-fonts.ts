import { createHash } from 'node:crypto'
import { GlobalFonts } from '@napi-rs/canvas'
import type { DeckDocument } from '@viewpage/deck'
import type { AssetStore } from '../assets/asset-store.ts'
import { decodeData } from '../assets/data-address.ts'
import type { ImportWork } from '../import-work.ts'
import type { LinkedFile, LinkedFiles } from '../linked/linked-files.ts'
import { noteLink } from '../linked/note-link.ts'
import type { FontStyle } from '../svg/font.ts'
import type { FaceRule } from './face-rules.ts'
import { woff2File } from './woff2-file.ts'

/** A document may have more, but each makes its page heavier. */
const MAX_FACES = 100

/** The fonts that a drawing brings with it. */
export interface DrawingFonts {
  /** Reads the font of a rule. What is missing is noted. @param base path of the file with the rule */
  add(rule: FaceRule, base: string): Promise<void>
  /** The name of the font for a text; undefined if the drawing has none for it. */
  fontOf(style: FontStyle, text: string): string | undefined
  /** Those that `fontOf` has named, for the document, and the ids of their assets. */
  used(): { fonts: DeckDocument['fonts']; assets: Set<string> }
}

interface Face {
  readonly rule: FaceRule
  /** Of its own: the painter of the server knows one font by a name. */
  readonly name: string
  readonly bytes: Uint8Array
}

export function createDrawingFonts(files: LinkedFiles, assets: AssetStore, work: ImportWork): DrawingFonts {
  const faces: Face[] = []
  const named = new Set<Face>()

  async function read(address: string, base: string): Promise<LinkedFile> {
    if (/^data:/i.test(address)) return { kind: 'file', path: '', bytes: decodeData(address) }
    return files.read(address, base)
  }

  return {
    async add(rule, base) {
      if (faces.length >= MAX_FACES) return work.note('standInFonts')
      const missing: { address: string; file: LinkedFile }[] = []
      for (const address of rule.addresses) {
        const file = await read(address, base)
        work.checkTime()
        const bytes = file.kind === 'file' ? woff2File(file.bytes) : undefined
        const name = bytes && `font-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
        // Effects are painted with it, and it shows whether the font can be read.
        if (bytes && name !== undefined && GlobalFonts.register(Buffer.from(bytes), name)) {
          faces.push({ rule, name, bytes })
          return
        }
        missing.push({ address, file })
      }
      const [first] = missing.filter(({ file }) => file.kind !== 'file')
      if (first) noteLink(first.address, first.file, work)
      else work.note('standInFonts')
    },

    fontOf({ fontFamily, fontWeight, italic }, text) {
      for (const part of fontFamily.split(',')) {
        const family = part.trim().replace(/^["']|["']$/g, '').toLowerCase() // oxfmt-ignore
        const own = faces.filter(({ rule }) => rule.family.toLowerCase() === family && hasLetters(rule, text))
        const distance = ({ rule }: Face): number =>
          distanceTo(rule.weight, fontWeight) + (rule.italic === italic ? 0 : 1_000)
        // Of the same, the last rule counts.
        const [nearest] = own.toReversed().sort((one, other) => distance(one) - distance(other))
        if (!nearest) continue
        named.add(nearest)
        return nearest.name
      }
      return undefined
    },

    used() {
      const fonts = new Map<string, DeckDocument['fonts'][number]>()
      for (const { name, bytes, rule } of named) {
        const asset = assets.addFont(bytes)
        fonts.set(name, { family: name, asset, weight: rule.weight, ...(rule.italic && { italic: true }) })
      }
      return { fonts: [...fonts.values()], assets: new Set([...fonts.values()].map(({ asset }) => asset)) }
    },
  }
}

const hasLetters = ({ ranges }: FaceRule, text: string): boolean =>
  ranges.length === 0 ||
  [...text.replaceAll(/\s/g, '')].every((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => code >= first && code <= last)
  })

/** How far a weight is from one weight or a range. */
function distanceTo(weight: string, wanted: number): number {
  const [first = 400, last = first] = weight.split(' ').map(Number)
  return Math.max(first - wanted, wanted - last, 0)
}

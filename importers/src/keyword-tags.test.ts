import { describe, expect, it } from '@jest/globals'
import { tinyOdp, tinyPptx } from '../test/support/tiny-office.ts'
import { textAt, tinyPdf } from '../test/support/tiny-pdf.ts'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '../test/support/tiny-sozi.ts'
import { importDeck, type ImportOptions, type InputFile } from './index.ts'
import { keywordTags } from './keyword-tags.ts'

const pages = [{ content: textAt(50, 450, 40, 'Heading') }]
const pdf = (keywords?: string): InputFile => ({
  name: 'talk.pdf',
  bytes: tinyPdf({ pages, ...(keywords !== undefined && { keywords }) }),
})
const tagsOf = async (files: InputFile[], options: ImportOptions = {}) =>
  (await importDeck(files, options)).tags

/** Stands for LibreOffice, which writes keywords into the PDF. */
const convertOffice: ImportOptions['convertOffice'] = () =>
  Promise.resolve({ kind: 'converted', bytes: pdf('of the PDF').bytes })
const SLIDES = [{ text: 'First' }]
const CORE = (keywords: string) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><cp:keywords>${keywords}</cp:keywords></cp:coreProperties>`
const META =
  '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"><office:meta><meta:keyword>orbits</meta:keyword><meta:keyword>Kepler &amp; co</meta:keyword></office:meta></office:document-meta>'

// As Inkscape writes it.
const METADATA =
  '<metadata><rdf:RDF xmlns:rdf="r" xmlns:dc="d" xmlns:cc="c"><cc:Work rdf:about=""><dc:title>Not this</dc:title><dc:subject><rdf:Bag><rdf:li>orbits</rdf:li><rdf:li>Kepler &amp; co</rdf:li></rdf:Bag></dc:subject></cc:Work></rdf:RDF></metadata>'
const RED = '<rect width="50" height="50" fill="red"/>'

// docs/behaviour/uploads.md#tags-of-a-file
describe('the keywords of a file become tags', () => {
  it.each([
    ['PDF', 'orbits; Kepler, orbits,', ['orbits', 'Kepler']],
    ['PDF without keywords', undefined, []],
  ])('%s', async (_, keywords, tags) => {
    expect(await tagsOf([pdf(keywords)])).toEqual(tags)
  })

  it('Sozi', async () => {
    expect(await tagsOf(tinySozi(METADATA + RED))).toEqual(['orbits', 'Kepler & co'])
    expect(await tagsOf(tinySozi(RED))).toEqual([])
    const page = `<html><body>${tinySvg(METADATA + RED)}<script>var soziPresentationData = ${tinySoziJson()}</script></body></html>`
    expect(await tagsOf([textFile('talk.sozi.html', page)])).toEqual(['orbits', 'Kepler & co'])
  })

  it('PowerPoint and OpenDocument', async () => {
    const pptx = (core: string) => tinyPptx(SLIDES, { parts: { 'docProps/core.xml': core } })
    const odp = tinyOdp(SLIDES, { parts: { 'meta.xml': META } })
    expect(await tagsOf([pptx(CORE('orbits; Kepler'))], { convertOffice })).toEqual(['orbits', 'Kepler'])
    expect(await tagsOf([odp], { convertOffice })).toEqual(['orbits', 'Kepler & co'])
    for (const core of [CORE(''), 'no XML', '<cp:coreProperties'])
      expect(await tagsOf([pptx(core)], { convertOffice })).toEqual(['of the PDF'])
  })
})

// docs/behaviour/curation.md#tag-limits
it('keywords that are no text, too long, too many or without letters are left out', () => {
  expect(keywordTags([undefined, 3, 'a\u0000b', 'x'.repeat(41), '--'])).toEqual(['a b'])
  expect(keywordTags([Array.from({ length: 100_000 }, (_, index) => `tag ${index}`).join()])).toHaveLength(20)
})

it('metadata of a drawing is read in one pass, however hostile', async () => {
  const hostile = `<metadata><dc:subject>${'<rdf:li>'.repeat(200_000)}`
  const { drawingTags } = await import('./sozi/index.ts')
  expect(drawingTags(hostile)).toEqual([])
  expect(drawingTags(`${hostile}</dc:subject></metadata>`)).toEqual([])
})

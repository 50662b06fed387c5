import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { tinyPptx, type TinySlide } from '../../test/support/tiny-office.ts'
import { textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck } from '../index.ts'

const SLIDES_WITH_HIDDEN = [1, 2, 3, 4].map((at) => ({ text: `Slide ${at}`, isHidden: at === 2 }))

/** With a page for each shown slide, of which the first has these links: to a page, or relative to LibreOffice's folder. */
function importLinks(links: readonly (string | number)[], slides: readonly TinySlide[]) {
  const folder = '/tmp/viewpage-office-1'
  const targets = links.map((to) =>
    typeof to === 'number'
      ? `/Dest [${to - 1} /Fit]`
      : `/A << /S /URI /URI (${new URL(to, `file://${folder}/`).href}) >>`,
  )
  const annotations = targets.map((to) => `<< /Subtype /Link /Rect [0 0 9 9] ${to} >>`)
  const shown = slides.filter(({ isHidden }) => !isHidden)
  const pages = shown.map(({ text }, at) => ({
    content: textAt(50, 450, 40, text),
    ...(at === 0 && { annotations }),
  }))
  const bytes = tinyPdf({ pages })
  return importDeck([tinyPptx(slides)], {
    convertOffice: async () => ({ kind: 'converted', bytes, folder }),
  })
}

describe('a presentation of PowerPoint', () => {
  it('names what its links lead to as it was sent, and no folder of the server', async () => {
    const addresses = ['pdf/Bericht%20%C3%9C.pdf', 'above.pdf', '../far.pdf', '../../elsewhere.pdf', 'pdf/presentation.odp/own.pdf'] // oxfmt-ignore
    const { notes } = await importLinks(addresses, [{ text: 'x' }])
    expect(notes.find(({ code }) => code === 'linkLeftOut')?.names).toEqual([
      'Bericht Ü.pdf',
      'above.pdf',
      'far.pdf',
      'file:///elsewhere.pdf',
      'own.pdf',
    ])
  })

  it.each([
    ['a slide', 'slides/slide4.xml', 3],
    ['the next slide', 'pdf/presentation.pptx#action?jump=nextslide', 2],
    ['the slide before the first', 'pdf/presentation.pptx#action?jump=previousslide', 1],
    ['the first slide', 'pdf/presentation.pptx#action?jump=firstslide', 1],
    ['the last slide', 'pdf/presentation.pptx#action?jump=lastslide', 3],
    ['a slide that LibreOffice counts with hidden ones', 3, 2],
  ])('leads to %s by a step', async (_, to, step) => {
    const deck = await importLinks([to], SLIDES_WITH_HIDDEN)
    expect(deck.document.items.flatMap((item) => ('link' in item ? [item.link] : []))).toEqual([
      `#step=${step}`,
    ])
    expect(notesInShort(deck.notes)).toEqual(['hiddenSlides 1'])
  })

  it('leads to no hidden slide, to nothing outside and to no action, with a note', async () => {
    const links = [2, 'slides/slide2.xml', 'slides/slide9.xml', 'pdf/presentation.pptx#action?jump=endshow']
    const deck = await importLinks(links, SLIDES_WITH_HIDDEN)
    expect(deck.document.items.filter((item) => 'link' in item)).toEqual([])
    expect(notesInShort(deck.notes)).toEqual([
      'linkLeftOut 4: #2, slides/slide2.xml, slides/slide9.xml, endshow (steps 1)',
      'hiddenSlides 1',
    ])
  })
})

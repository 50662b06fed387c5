import { describe, expect, it } from '@jest/globals'
import { substitutedFonts } from './substituted-fonts.ts'

const pdfWith = (...names: string[]): Uint8Array =>
  new TextEncoder().encode(names.map((name) => `<</Type/FontDescriptor/FontName/${name}>>`).join('\n'))

describe('fonts that are shown in other ones', () => {
  it.each([
    ['another font', ['Calibri'], ['BAAAAA+Carlito-Bold'], ['Calibri']],
    ['the same font', ['Open Sans'], ['CAAAAA+OpenSans-BoldItalic'], []],
    ['the same font with an escaped name', ['Noto Sans'], ['Noto#20Sans,Bold'], []],
    ['fonts in capitals', ['ARIAL'], ['AAAAAA+ArialMT'], []],
    ['no font whose name can be read', ['Calibri'], [], []],
  ])('are told for %s', (_, wanted, names, told) => {
    expect(substitutedFonts(wanted, pdfWith(...names))).toEqual(told)
  })
})

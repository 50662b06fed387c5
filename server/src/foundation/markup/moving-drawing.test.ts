import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { markupText } from '../../../test/support/markup-text.ts'
import { movingDrawing } from './moving-drawing.ts'

const ART = join(import.meta.dirname, '../../../static/art')

describe('a moving drawing', () => {
  it('wraps the drawing in a moving group', () => {
    const moving = markupText(movingDrawing('<svg viewBox="0 0 640 360"><path d="M0 0"/></svg>\n'))
    expect(moving).toMatch(
      /^<svg viewBox="0 0 640 360"><style>[\s\S]*<\/style><g class="tour"><path d="M0 0"\/><\/g><\/svg>$/,
    )
  })

  it.each(readdirSync(ART))('can be made of %s', (file) => {
    const drawing = readFileSync(join(ART, file), 'utf8')
    expect(drawing).toContain('viewBox="0 0 640 360"')
    expect(markupText(movingDrawing(drawing))).toContain('class="tour"')
  })

  it('cannot be made of anything else', () => {
    expect(() => movingDrawing('<html></html>')).toThrow('it is not one <svg> element')
  })
})

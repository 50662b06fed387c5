import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { compressAround, fillGaps, textsAround } from './compress-around.ts'

/** Texts with repetitions, which Brotli writes as references to earlier text. */
const text = fc
  .array(fc.constantFrom('<div class="card">', 'Ada Lovelace', 'the ', 'エイダ', '</div>', ' of the world'), {
    maxLength: 300,
  })
  .map((words) => words.join(''))
const part = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('a page that is compressed around its gaps', () => {
  it.each([4, 11])(
    'decompresses to its texts with any parts between them, at quality %i',
    async (quality) => {
      await fc.assert(
        fc.asyncProperty(
          fc.tuple(text, text, text),
          fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 4 }),
          async (texts, people) => {
            const page = await compressAround(
              texts.map((each) => Buffer.from(each)),
              [2_000, 1_500],
              quality,
            )
            for (const parts of people) {
              const filled = fillGaps(
                page,
                parts.map((each) => Buffer.from(each)),
              )
              const plain = brotliDecompressSync(filled ?? '')
              expect(textsAround(plain, page.gaps).map(String)).toEqual(texts)
              const gaps = page.gaps.map(({ plainAt, length }) =>
                String(plain.subarray(plainAt, plainAt + length)),
              )
              expect(gaps.map((gap) => gap.trimEnd())).toEqual(parts.map((each) => each.trimEnd()))
            }
          },
        ),
        { numRuns: 30 },
      )
    },
  )

  it.each([4, 11])(
    'is compressed again with another filling if its text refers to the first one, at quality %i',
    async (quality) => {
      const row = (index: number) =>
        `<li class="card">Ada Lovelace, ${index} of the world ${index * 7_919}</li>`
      const list = Buffer.from(Array.from({ length: 40 }, (_, index) => row(index)).join(''))
      const texts = [Buffer.alloc(0), list, list]
      const gaps = [2_000, 1_500]
      const fillings: Buffer[] = []
      const firstWithText = (length: number) => {
        const filling = randomBytes(length)
        if (fillings.length < gaps.length) filling.write('card">', 100)
        fillings.push(filling)
        return filling
      }
      const page = await compressAround(texts, gaps, quality, firstWithText)
      expect(fillings).toHaveLength(2 * gaps.length)
      const filled = fillGaps(page, [Buffer.from('Ada'), Buffer.from('Grace')]) ?? ''
      expect(textsAround(brotliDecompressSync(filled), page.gaps)).toEqual(texts)
    },
  )

  it('is not changed by filling a copy', async () => {
    const page = await compressAround([Buffer.from('a'), Buffer.from('b')], [10], 4)
    const before = Buffer.from(page.brotli)
    fillGaps(page, [Buffer.from('Ada')])
    expect(page.brotli.equals(before)).toBe(true)
  })

  it('takes no part that is longer than its gap', async () => {
    const page = await compressAround([Buffer.from('a'), Buffer.from('b')], [10], 4)
    expect(fillGaps(page, [Buffer.from('12345678')])).not.toBeNull()
    expect(fillGaps(page, [Buffer.from('123456789')])).toBeNull()
  })
})

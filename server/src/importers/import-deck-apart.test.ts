import { describe, expect, it } from '@jest/globals'
import { tinySozi } from '../../test/support/tiny-sozi.ts'
import { textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck, importDeckApart, type ImportedDeck } from './index.ts'

const talk = [{ name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content: textAt(50, 450, 40, 'Hello') }] }) }]
const repeated =
  `<defs><g id="u0"><rect width="9" height="9"/></g>` +
  Array.from({ length: 12 }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join(
    '',
  ) +
  '</defs><use href="#u12"/>'
/** A deck as the other thread sends it: without prototypes. */
const plain = ({ document, title, warnings }: ImportedDeck): unknown => ({ document, title, warnings })

describe('an import in a thread of its own', () => {
  it('makes the same deck, and tells its progress, which never falls', async () => {
    const fractions: number[] = []
    const apart = await importDeckApart(talk, { onProgress: (fraction) => void fractions.push(fraction) })
    expect(plain(apart)).toEqual(plain(await importDeck(talk)))
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual([...fractions].sort((one, other) => one - other))
  })

  it('refuses with the same line', async () => {
    const refusal = importDeckApart([{ name: 'empty.pdf', bytes: new Uint8Array() }])
    await expect(refusal).rejects.toMatchObject({
      name: 'ImportError',
      failure: 'empty',
      message: 'Cannot import "empty.pdf": the file is empty. Export it again.',
    })
  })

  it('is ended when it takes too much memory', async () => {
    const refusal = importDeckApart(tinySozi(repeated), { limits: { memory: 8 * 1024 * 1024 } })
    await expect(refusal).rejects.toThrow(
      'Cannot import "talk.svg": reading it takes more than 8 MB of memory. Make its pictures smaller, or import it in parts.',
    )
  })

  it('is ended when it takes too long, while this thread goes on', async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 20)
    const refusal = importDeckApart(tinySozi(repeated), { limits: { milliseconds: 300 } })
    await expect(refusal).rejects.toThrow(
      'Cannot import "talk.svg": it took longer than 0 seconds. Simplify it, or import it in parts.',
    )
    clearInterval(counting)
    expect(turns).toBeGreaterThan(3)
  })
})

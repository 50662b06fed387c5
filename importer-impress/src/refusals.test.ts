import { importDeck, ImportError, type ImportLimits, type InputFile } from '@viewpage/importers'
import { textFile } from '@viewpage/importers/testing/tiny-sozi'
import { expect, it } from '@jest/globals'
import { tinyImpress, tinyStep } from '../test/support/tiny-impress.ts'
import { createImpressImporter } from './index.ts'

type Refusal = [what: string, files: InputFile[], line: string, limits?: Partial<ImportLimits>]

const refusals: Refusal[] = [
  [
    'a page of impress.js without the presentation',
    [textFile('talk.html', '<!doctype html><html><body><script src="js/impress.js"></script></body></html>')],
    'Cannot import "talk.html": it has no element with the id "impress". Give its steps the class "step" inside an element with the id "impress".',
  ],
  [
    'a presentation without steps',
    [tinyImpress('<p>Nothing yet</p>')],
    'Cannot import "talk.html": its presentation has no steps. Give its steps the class "step" inside an element with the id "impress".',
  ],
  [
    'a presentation of empty steps',
    [tinyImpress(tinyStep(''))],
    'Cannot import "talk.html": nothing in the presentation can be seen. Open it in a browser, and give its steps content.',
  ],
  [
    'a presentation of 10,000 steps',
    [tinyImpress(tinyStep('x').repeat(10_000))],
    'Cannot import "talk.html": it has 10000 steps, more than 2000. Split it into several presentations.',
  ],
  [
    'a page that is nested without end',
    [tinyImpress(tinyStep('<div>'.repeat(5_000)))],
    'Cannot import "talk.html": its elements are nested more than 256 deep. Simplify it, or split it into several presentations.',
  ],
  [
    'a page of too many elements',
    [tinyImpress(tinyStep('<i></i>'.repeat(200)))],
    'Cannot import "talk.html": it has more than 100 elements and attributes. Split it into several presentations.',
    { xmlNodes: 100 },
  ],
]

it.each(refusals)('%s is refused with a one-line reason', async (_what, files, line, limits = {}) => {
  const loadImpress = async () => createImpressImporter()
  const refusal = await importDeck(files, { limits, loadImpress }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImportError)
  expect((refusal as ImportError).message).toBe(line)
})

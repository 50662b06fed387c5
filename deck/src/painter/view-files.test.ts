import { expect, test } from '@jest/globals'
import { placed, sampleAsset, sampleDocument, sampleStep } from '../../test/sample-document.ts'
import { viewOfStep } from '../camera/view.ts'
import { parseDocument } from '../document/parse-document.ts'
import { viewFiles } from './view-files.ts'

const file = (name: string, width: number) => sampleAsset('image/png', { sha256: name.repeat(64), width })
const STAGE = { viewport: { width: 100, height: 100 }, pixelRatio: 2 }
const document = parseDocument(
  sampleDocument({
    assets: {
      near: { ...file('a', 1_000), variants: [file('b', 180), file('c', 400)] },
      far: file('d', 50),
      drawn: file('e', 50),
      late: file('f', 50),
    },
    items: [
      { kind: 'image', id: 'near', ...placed, asset: 'near' },
      { kind: 'image', id: 'far', ...placed, x: 1_000, asset: 'far' },
      {
        kind: 'vector',
        id: 'drawn',
        ...placed,
        drawings: [
          {
            op: 'group',
            transform: [1, 0, 0, 1, 5, 5],
            drawings: [{ op: 'image', asset: 'drawn', x: 0, y: 0, width: 10, height: 10 }],
          },
        ],
      },
      { kind: 'image', id: 'late', ...placed, asset: 'late' },
    ],
    path: [
      sampleStep('one'),
      sampleStep('two', { box: { x: 50, y: 50, width: 50, height: 50, rotation: 0 }, reveal: ['late'] }),
    ],
  }),
)
const files = viewFiles(document)
const namesAt = (step: number) =>
  files.of(viewOfStep(document, step, STAGE.viewport), STAGE).map(({ sha256 }) => sha256[0])

test('a view needs the smallest sharp file of each visible image, in the order of painting', () => {
  expect(namesAt(1)).toEqual(['b', 'e'])
})

test('a closer view needs a larger file, and those of revealed items', () => {
  expect(namesAt(2)).toEqual(['c', 'f'])
})

test('lists all images, including those that no step shows', () => {
  expect(files.all.map(({ sha256 }) => sha256[0])).toEqual(['b', 'd', 'e', 'f'])
})

test('finds the items that use an asset', () => {
  expect(files.itemsWith('drawn')).toEqual(['drawn'])
  expect(files.itemsWith('nothing')).toEqual([])
})

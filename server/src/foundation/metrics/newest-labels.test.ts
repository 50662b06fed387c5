import { expect, it } from '@jest/globals'
import { newestLabels } from './newest-labels.ts'

it('keeps the pairs of labels that were used last', () => {
  const removed: string[] = []
  const note = newestLabels(2, (...pair) => removed.push(pair.join(' ')))
  note('mf-viewer', '1.0.0')
  note('mf-viewer', '1.1.0')
  note('mf-viewer', '1.0.0')
  note('mf-toolbar', '2.0.0')
  expect(removed).toEqual(['mf-viewer 1.1.0'])
})

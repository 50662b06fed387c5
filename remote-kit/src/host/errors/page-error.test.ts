import { expect, test } from '@jest/globals'
import { samplePageData } from '../../../dev/sample-page-data.ts'
import { pageErrorOf } from './page-error.ts'

const pageData = {
  ...samplePageData,
  viewerName: 'Cana Rybird',
  viewerEmail: 'cana@example.com',
  prezilink: {
    link_id: 'linkask1',
    viewer_identification: true,
    require_identification: false,
    sharer_first_name: 'Ada',
    sharer_last_name: 'Lovelace',
  },
}
const pageAt = (path: string) => ({ path, releaseSet: 'r_1' })
const failure = { remote: 'mf-toolbar', version: '1.2.0', phase: 'uncaught' } as const

// docs/behaviour/errors.md#page-errors-are-anonymous
test('an error is sent with its texts, without personal data', () => {
  const error = new TypeError('Cana Rybird <cana@example.com> at /v/linkask1/?x=1 is linkask1')
  const told = pageErrorOf({ ...failure, slot: 'toolbar', error }, pageData, pageAt('/v/linkask1/'))
  expect(told).toEqual({
    remote: 'mf-toolbar',
    version: '1.2.0',
    kind: 'uncaught',
    name: 'TypeError',
    message: '… <…> at /v/…/ is …',
    stack: expect.stringContaining('TypeError: … <…> at /v/…/ is …\n    at '),
    page: '/v/…/',
    slot: 'toolbar',
    releaseSet: 'r_1',
    count: 1,
  })
  expect(JSON.stringify(told)).not.toMatch(/Cana|Rybird|cana@|linkask1/)
})

test('long texts are cut', () => {
  const told = pageErrorOf(
    { ...failure, error: new Error('x'.repeat(9_000)) },
    pageData,
    pageAt(`/${'y'.repeat(999)}`),
  )
  expect([told.message.length, told.stack.length, told.page.length]).toEqual([1_000, 4_000, 300])
})

test.each([
  ['a text', 'broken', { name: 'string', message: 'broken', stack: '' }],
  [
    'nothing',
    undefined,
    { name: 'undefined', message: 'A value that is not an Error was thrown.', stack: '' },
  ],
  [
    'an object',
    { name: 'Cana' },
    { name: 'object', message: 'A value that is not an Error was thrown.', stack: '' },
  ],
])('of other thrown values only a string is sent: %s', (_, error, expected) => {
  expect(pageErrorOf({ ...failure, error }, pageData, pageAt('/'))).toMatchObject(expected)
})

import { describe, expect, it } from '@jest/globals'
import { reportPath } from './paths.ts'

const prezilink = {
  link_id: 'a&b',
  viewer_identification: false,
  require_identification: false,
  sharer_first_name: 'Ada',
  sharer_last_name: 'Lovelace',
}

describe('the path of the report form', () => {
  it.each([
    [null, undefined, '/contact/abuse/orbit1/'],
    [null, 3, '/contact/abuse/orbit1/?step=3'],
    [prezilink, undefined, '/contact/abuse/orbit1/?link=a%26b'],
    [prezilink, 3, '/contact/abuse/orbit1/?step=3&link=a%26b'],
  ])('view link %j, step %j: %s', (link, step, path) => {
    expect(reportPath({ oid: 'orbit1', prezilink: link }, step)).toBe(path)
  })
})

import { describe, expect, it } from '@jest/globals'
import { samplePrezilink } from '@viewpage/remote-kit/dev'
import { reportPath } from './paths.ts'

const prezilink = { ...samplePrezilink, link_id: 'a&b' }

describe('the path of the report form', () => {
  // docs/behaviour/toolbar.md#report-link
  it.each([
    [null, undefined, '/contact/abuse/orbit1/'],
    [null, 3, '/contact/abuse/orbit1/?step=3'],
    [prezilink, undefined, '/contact/abuse/orbit1/?link=a%26b'],
    [prezilink, 3, '/contact/abuse/orbit1/?step=3&link=a%26b'],
  ])('view link %j, step %j: %s', (link, step, path) => {
    expect(reportPath({ oid: 'orbit1', prezilink: link }, step)).toBe(path)
  })
})

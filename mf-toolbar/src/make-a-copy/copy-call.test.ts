import { describe, expect, it } from '@jest/globals'
import { requestCopy } from './copy-call.ts'

const answering = (data: unknown) => ({ post: () => Promise.resolve({ status: 201, data }) })

describe('the call for a copy', () => {
  it('returns the path of the editor of the copy', async () => {
    const copy = { oid: 'copy1', path: '/p/copy1/', edit_path: '/p/edit/copy1/' }
    await expect(requestCopy(answering(copy), 'orbit1')).resolves.toBe('/p/edit/copy1/')
  })

  it.each([
    null,
    'copied',
    {},
    { edit_path: 7 },
    { edit_path: '//elsewhere.example/' },
    { edit_path: '/\\elsewhere.example/' },
    { edit_path: 'javascript:alert(1)' },
  ])('rejects the response %j', async (data) => {
    await expect(requestCopy(answering(data), 'orbit1')).rejects.toThrow(/no path on this site/)
  })
})

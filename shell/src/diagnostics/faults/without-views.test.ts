import { expect, test } from '@jest/globals'
import type { Http } from '@viewpage/remote-kit'
import { withoutViews } from './without-views.ts'

// docs/behaviour/errors.md#left-out
test('a page that is left out sends no view, and everything else', async () => {
  const sent: string[] = []
  const call = (url: string) => Promise.resolve({ status: 200, data: sent.push(url) })
  const real: Http = { get: call, put: call, post: call, delete: call }
  let isExcluded = false
  const http = withoutViews(real, () => isExcluded)
  await http.post('/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' })
  isExcluded = true
  expect(await http.post('/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' })).toEqual({
    status: 204,
    data: null,
  })
  await http.put('/api/v1/likes/orbit1/')
  await http.get('/a')
  await http.delete('/b')
  await http.post('/c')
  expect(sent).toEqual(['/api/v2/assets/presentation-viewed/', '/api/v1/likes/orbit1/', '/a', '/b', '/c'])
})

import { describe, expect, it } from '@jest/globals'
import { parseProgress } from './upload-progress.ts'

describe('the progress of an upload', () => {
  it('is parsed line by line, however the response is split', () => {
    const response = '{"stage":"waiting","percent":0}\n{"stage":"reading","percent":7}\n{"path":"/p/a1b2/"}\n'
    const received = []
    let next = 0
    for (let length = 0; length <= response.length; length++) {
      const { progress, next: from } = parseProgress(response.slice(0, length), next)
      received.push(...progress)
      next = from
    }
    expect(received).toEqual([
      { stage: 'waiting', percent: 0 },
      { stage: 'reading', percent: 7 },
      { path: '/p/a1b2/' },
    ])
  })

  it('is empty in an incomplete response', () => {
    expect(parseProgress('', 0)).toEqual({ progress: [], next: 0 })
    expect(parseProgress('{"stage":"reading"', 0)).toEqual({ progress: [], next: 0 })
  })
})

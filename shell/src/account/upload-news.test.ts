import { describe, expect, it } from '@jest/globals'
import { newsIn } from './upload-news.ts'

describe('the news of an import', () => {
  it('come line by line, however the answer is cut', () => {
    const answer = '{"stage":"waiting","percent":0}\n{"stage":"reading","percent":7}\n{"path":"/p/a1b2/"}\n'
    const heard = []
    let next = 0
    for (let length = 0; length <= answer.length; length++) {
      const { news, next: from } = newsIn(answer.slice(0, length), next)
      heard.push(...news)
      next = from
    }
    expect(heard).toEqual([
      { stage: 'waiting', percent: 0 },
      { stage: 'reading', percent: 7 },
      { path: '/p/a1b2/' },
    ])
  })

  it('are none in an answer that is none', () => {
    expect(newsIn('', 0)).toEqual({ news: [], next: 0 })
    expect(newsIn('{"stage":"reading"', 0)).toEqual({ news: [], next: 0 })
  })
})

import { describe, expect, it } from '@jest/globals'
import { hole, splitAtHoles } from './holes.ts'
import { html } from './html.ts'

describe('holes in a page', () => {
  it('divide its text', () => {
    const page = html`<body>${hole('header')}<p>${'<!--'}</p><script>{${hole('person')}}</script></body>`
    expect(splitAtHoles(page)).toEqual({
      texts: ['<body>', '<p>&#60;!--</p><script>{', '}</script></body>'],
      holes: ['header', 'person'],
    })
  })

  it('are not in a page that has none, whatever its text looks like', () => {
    const page = html`<!--header--><!--person-->`
    expect(splitAtHoles(page)).toEqual({ texts: ['<!--header--><!--person-->'], holes: [] })
  })
})

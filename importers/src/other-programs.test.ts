import { describe, expect, it } from '@jest/globals'
import { otherProgramOf } from './other-programs.ts'

describe('a page of another program is told by its tags', () => {
  it.each([
    ['Slidev', '<meta property="slidev:version" content="52.0.0">'],
    ['Marp', '<div class="bespoke-marp-osc"></div>'],
    ['reveal.js', '<link rel="stylesheet" href="/dist/reveal.css">'],
    ['reveal.js', "<div class='deck reveal'><div class=slides>"],
    ['Google Slides', '<meta property="og:url" content="https://docs.google.com/presentation/d/e/1/pub">'],
    ['Deck.js', '<article class="deck-container">'],
    ['Shower', '<body class="shower list">'],
    ['WebSlides', '<main role=main><article id=webslides>'],
    ['remark', '<script src="https://remarkjs.com/downloads/remark-latest.min.js">'],
    ['Bespoke', '<script src="build/bespoke.min.js"></script>'],
  ])('%s: %s', (name, html) => expect(otherProgramOf(html)?.name).toBe(name))

  it('and not by its texts, comments and links', () => {
    const html = '<title>reveal.js</title><!-- <div class="reveal"> --><a href="reveal.js">reveal.js</a>'
    expect(otherProgramOf(`${html}<p>&lt;div class="reveal"&gt;</p><p class="revealed">`)).toBeUndefined()
  })
})

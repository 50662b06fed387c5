import { expect, test } from '@jest/globals'
import { applyOptions } from './apply-options.ts'

const EMBED = 'https://view.example/p/orbit1/embed/'

function applied(query: string) {
  const root = document.createElement('html')
  const pageData = { embed: { title: false } }
  applyOptions(pageData as never, new URL(EMBED + query), root)
  return { embed: pageData.embed, stage: root.style.getPropertyValue('--stage') }
}

// docs/behaviour/embed.md#options-of-an-embed
test.each([
  ['', {}, ''],
  ['?loop=1&end=9&bar=0#step=3', { step: 3, end: 9, loop: true, bar: false }, ''],
  ['?title=0&theme=light&color=FFF8E1', { title: false }, '#fff8e1'],
  ['?color=808080&lang=de&link=0', {}, ''],
])('the script of %j gives the viewer %j, and the stage the ground %j', (query, embed, stage) => {
  expect(applied(query)).toEqual({ embed, stage })
})

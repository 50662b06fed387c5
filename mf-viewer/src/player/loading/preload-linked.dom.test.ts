import { afterEach, expect, test } from '@jest/globals'
import { preloadLinked } from './preload-linked.ts'

afterEach(() => document.head.replaceChildren())

const preloaded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    (link) => `${link.getAttribute('href')} ${link.as} ${link.crossOrigin}`,
  )
const linkTo = (url: string) => `<${url}>; rel=preload; as=fetch; crossorigin`

// docs/behaviour/overlay.md#first-files
test('the named files are requested in the mode of fetch', () => {
  preloadLinked([linkTo('/assets/orbit1/ab.woff2'), linkTo('/assets/orbit1/cd.webp?token=a%2Bb')].join(', '))
  expect(preloaded()).toEqual([
    '/assets/orbit1/ab.woff2 fetch anonymous',
    '/assets/orbit1/cd.webp?token=a%2Bb fetch anonymous',
  ])
})

test('a viewer that is mounted again leaves nothing more in the page', () => {
  for (let mount = 0; mount < 3; mount++) preloadLinked(linkTo('/assets/orbit1/ab.woff2'))
  expect(preloaded()).toEqual(['/assets/orbit1/ab.woff2 fetch anonymous'])
})

test.each<[string, string | null]>([
  ['no header', null],
  ['a header of another kind', '</next>; rel=next, nonsense'],
  ['another site', linkTo('//elsewhere.example/a.webp')],
  ['a header that is too long', linkTo(`/assets/${'a'.repeat(4_000)}`)],
])('%s requests nothing', (_, header) => {
  preloadLinked(header)
  expect(preloaded()).toEqual([])
})

test('at most eight files are requested', () => {
  preloadLinked(Array.from({ length: 20 }, (_, index) => linkTo(`/assets/orbit1/${index}.webp`)).join(', '))
  expect(preloaded()).toHaveLength(8)
})

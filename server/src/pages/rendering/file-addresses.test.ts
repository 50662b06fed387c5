import { describe, expect, it } from '@jest/globals'
import { styleForPage, withFileAddresses } from './file-addresses.ts'

const BASE = '/remotes/mf-notes/1.2.0/'
const inlined = (address: string, file = 'notes.css') =>
  styleForPage(`a{b:url("${address}")}`, BASE, file).replace('a{b:url("', '').replace('")}', '')

// docs/behaviour/releases.md#files-of-a-remote
describe('a style sheet that a page inlines', () => {
  it.each([
    ['picture.png', `${BASE}picture.png`],
    ['./picture.png', `${BASE}picture.png`],
    ['picture.svg#icon', `${BASE}picture.svg#icon`],
    ['font.woff2?#iefix', `${BASE}font.woff2?#iefix`],
    ['a picture.png', `${BASE}a%20picture.png`],
    ['../1.1.0/picture.png', '/remotes/mf-notes/1.1.0/picture.png'],
  ])('names the file %s of its build as %s', (address, path) => {
    expect(inlined(address)).toBe(path)
  })

  it('names files relative to the folder of the sheet', () => {
    expect(inlined('../fonts/a.woff2', 'styles/notes.css')).toBe(`${BASE}fonts/a.woff2`)
  })

  it.each([
    ...['#icon', '/favicon.svg', '//other.example/a.png', 'https://other.example/a.png'],
    ...['data:image/png;base64,AA', 'DATA:,a', 'blob:x', '', '\u0001//other.example/a.png'],
  ])('keeps the address "%s"', (address) => {
    expect(inlined(address)).toBe(address)
  })
})

it('a server build gets the addresses of the version that is published', () => {
  const source = `const a = "/remotes/{name}/{version}/a.png", files = "/remotes/{name}/{version}/"`
  expect(withFileAddresses(source, 'mf-notes', '1.2.0-dev.0a')).toBe(
    `const a = "/remotes/mf-notes/1.2.0-dev.0a/a.png", files = "/remotes/mf-notes/1.2.0-dev.0a/"`,
  )
})

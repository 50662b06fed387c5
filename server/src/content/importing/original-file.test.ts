import { describe, expect, it } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import { tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { tinyOdp, tinyPptx } from '@viewpage/importers/testing/tiny-office'
import { textFile, tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import { originalOf } from './original-file.ts'

describe('the original file of an import', () => {
  it('is the PDF', () => {
    const bytes = tinyPdf({ pages: [{ content: '' }] })
    expect(originalOf([{ name: 'slides.pdf', bytes }])).toEqual({
      name: 'slides.pdf',
      mediaType: 'application/pdf',
      bytes,
    })
  })

  it('is the drawing of a Sozi presentation, in any order of its files', () => {
    const files = tinySozi('<circle r="9"/>')
    for (const given of [files, [...files].reverse()]) {
      expect(originalOf(given)).toMatchObject({ name: 'talk.svg', mediaType: 'image/svg+xml' })
    }
  })

  it('is the page', () => {
    const page = textFile('talk.html', '\n<!DOCTYPE html>\n<html><body></body></html>')
    expect(originalOf([page])).toMatchObject({ name: 'talk.html', mediaType: 'text/html' })
  })

  it('is the document that somebody wrote', () => {
    const file = textFile('talk.json', '{ "schema": 1 }')
    expect(originalOf([file])).toMatchObject({ name: 'talk.json', mediaType: 'application/json' })
  })

  it('is a compressed drawing unchanged', () => {
    const bytes = new Uint8Array(gzipSync('<svg/>'))
    expect(originalOf([{ name: 'talk.svgz', bytes }]).mediaType).toBe('application/gzip')
  })

  it('is the presentation of an Office program', () => {
    const old = { name: 'talk.ppt', bytes: new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')) }
    const slides = [{ text: 'One' }]
    expect([tinyPptx(slides), old, tinyOdp(slides)].map((file) => originalOf([file]).mediaType)).toEqual([
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.ms-powerpoint',
      'application/vnd.oasis.opendocument.presentation',
    ])
  })

  it('has a name without a folder that is never empty', () => {
    expect(originalOf([textFile('/home/ada/..\\talk.svg', '<svg/>')]).name).toBe('talk.svg')
    expect(originalOf([textFile('a/\u0000', '<svg/>')]).name).toBe('original')
  })
})

import { describe, expect, it } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import { tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { tinyOdp, tinyPptx } from '@viewpage/importers/testing/tiny-office'
import { textFile, tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import { importDeck, type InputFile } from '@viewpage/importers'
import { originalOf } from './original-file.ts'

const originalOfOne = (file: InputFile) => originalOf([file], [file])

describe('the original file of an import', () => {
  it('is the PDF', () => {
    const bytes = tinyPdf({ pages: [{ content: '' }] })
    expect(originalOfOne({ name: 'slides.pdf', bytes })).toEqual({
      name: 'slides.pdf',
      mediaType: 'application/pdf',
      bytes,
    })
  })

  // docs/behaviour/uploads.md#original-file
  it('is an archive of several files, which can be imported again', async () => {
    const files = tinySozi('<circle r="9"/>')
    const picture = { name: 'pictures/leaf.png', bytes: new Uint8Array([1, 2, 3]) }
    const twin = { name: 'pictures/leaf.png', bytes: new Uint8Array([4]) }
    const original = originalOf([...files, picture, twin], files)
    expect([original.name, original.mediaType]).toEqual(['talk.zip', 'application/zip'])
    const again = await importDeck([original])
    expect(again.document).toEqual((await importDeck(files)).document)
    expect(again.main.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    const text = Buffer.from(original.bytes).toString('latin1')
    expect([text.includes('pictures/leaf.png'), text.includes('4/pictures/leaf.png')]).toEqual([true, true])
    expect(originalOf([original], again.main)).toEqual(original)
  })

  it('is the page', () => {
    const page = textFile('talk.html', '\n<!DOCTYPE html>\n<html><body></body></html>')
    expect(originalOfOne(page)).toMatchObject({ name: 'talk.html', mediaType: 'text/html' })
  })

  it('is the document that somebody wrote', () => {
    const file = textFile('talk.json', '{ "schema": 1 }')
    expect(originalOfOne(file)).toMatchObject({ name: 'talk.json', mediaType: 'application/json' })
  })

  it('is a compressed drawing unchanged', () => {
    const bytes = new Uint8Array(gzipSync('<svg/>'))
    expect(originalOfOne({ name: 'talk.svgz', bytes }).mediaType).toBe('application/gzip')
  })

  it('is the presentation of an Office program', () => {
    const old = { name: 'talk.ppt', bytes: new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')) }
    const slides = [{ text: 'One' }]
    expect([tinyPptx(slides), old, tinyOdp(slides)].map((file) => originalOfOne(file).mediaType)).toEqual([
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.ms-powerpoint',
      'application/vnd.oasis.opendocument.presentation',
    ])
  })

  it('has a name without a folder that is never empty', () => {
    expect(originalOfOne(textFile('/home/ada/..\\talk.svg', '<svg/>')).name).toBe('talk.svg')
    expect(originalOfOne(textFile('a/\u0000', '<svg/>')).name).toBe('original')
  })
})

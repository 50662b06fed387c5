import { describe, expect, it } from '@jest/globals'
import { textFile, tinySozi } from '../test/support/tiny-sozi.ts'
import { chooseInput } from './choose-input.ts'
import type { InputFile } from './input-file.ts'

const picture = { name: 'dot.png', bytes: new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) }
const namesOf = (text: string) => chooseInput([picture, textFile('page', text)]).main.map(({ name }) => name)

describe('the files of an upload that are imported', () => {
  it.each([
    '<html>',
    '<HTML lang="en">',
    '<!doctype html>\n<html>',
    '<!DOCTYPE html SYSTEM "about:legacy-compat">'.replace(' SYSTEM "about:legacy-compat"', ''),
    '\ufeff  <!doctype html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html>',
    '<!-- one --><!-- two -->\n<!doctype html>',
    '<?xml version="1.0"?> <!----> <html>',
  ])('are the page alone: %s', (text) => {
    expect(namesOf(text)).toEqual(['page'])
  })

  it.each(['', '<svg/>', '<!-- <html> -->', '<!-- <html>', '<?xml <html', '<htmlx>', 'text <html>'])(
    'are all where there is no page: %s',
    (text) => {
      expect(namesOf(text)).toEqual(['dot.png', 'page'])
    },
  )

  it.each(['utf-16le', 'utf-16be'] as const)(
    'are the page alone, or the files of Sozi, in %s',
    (encoding) => {
      const encoded = ({ name, bytes }: InputFile): InputFile => {
        const text = Buffer.from(`\ufeff${Buffer.from(bytes).toString()}`, 'utf16le')
        return { name, bytes: new Uint8Array(encoding === 'utf-16le' ? text : text.swap16()) }
      }
      const chosen = (files: readonly InputFile[]) =>
        chooseInput([picture, ...files.map(encoded)]).main.map(({ name }) => name)
      expect(chosen([textFile('page', '<!doctype html><html>')])).toEqual(['page'])
      expect(chosen(tinySozi('<circle r="9"/>'))).toEqual(['talk.svg', 'talk.sozi.json'])
    },
  )

  it('are all if there are two pages', () => {
    expect(chooseInput([textFile('a', '<html>'), textFile('b', '<html>')]).main).toHaveLength(2)
  })
})

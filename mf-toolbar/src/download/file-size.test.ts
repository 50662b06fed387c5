import { describe, expect, it } from '@jest/globals'
import { fileSizeText } from './file-size.ts'

describe("a file's size", () => {
  it.each([
    [0, 'en', '0 byte'],
    [999, 'en', '999 byte'],
    [1000, 'en', '1 kB'],
    [2_400_000, 'en', '2.4 MB'],
    [2_400_000, 'de', '2,4 MB'],
    [2_400_000, 'fr', '2,4 Mo'],
    [2_400_000, 'ja', '2.4 MB'],
    [5_000_000_000_000, 'en', '5,000 GB'],
  ])('%i in %s is %s', (bytes, language, text) => {
    expect(fileSizeText(bytes, language).replaceAll(/\s/g, ' ')).toBe(text)
  })
})

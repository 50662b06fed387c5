import { describe, expect, it } from '@jest/globals'
import { isPlainClick } from './plain-click.ts'

const plain = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

describe('a click on a link', () => {
  it('opens in this tab when nothing is held', () => {
    expect(isPlainClick(plain)).toBe(true)
  })

  it.each([{ button: 1 }, { altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'is left to the browser with %j',
    (held) => {
      expect(isPlainClick({ ...plain, ...held })).toBe(false)
    },
  )
})

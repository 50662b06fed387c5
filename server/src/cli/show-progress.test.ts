import { describe, expect, it } from '@jest/globals'
import { showProgress } from './show-progress.ts'

function stream(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) > 0 }
}

describe('progress', () => {
  it('is one line that is overwritten on a terminal and cleared at the end', () => {
    const terminal = stream(true)
    const progress = showProgress(terminal)
    progress.show(0.05, 'Opening')
    progress.show(1, 'Drawing')
    progress.end()
    expect(terminal.written).toEqual(['\r\u001b[K  5 % Opening', '\r\u001b[K100 % Drawing', '\r\u001b[K'])
  })

  it('is a line for each new label and each tenth elsewhere', () => {
    const file = stream(false)
    const progress = showProgress(file)
    for (let page = 1; page <= 20; page++) progress.show(page / 20, `Drawing page ${page} of 20`)
    progress.show(1, 'Done')
    progress.end()
    expect(file.written).toHaveLength(12)
    expect(file.written.at(-1)).toBe('100 % Done\n')
  })
})

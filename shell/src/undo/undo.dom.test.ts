import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { offerUndo, offerUndoToast, type UndoOptions } from './undo.ts'

let clock = createManualClock()
let happened: string[] = []

beforeEach(() => {
  clock = createManualClock()
  happened = []
})
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  document.body.replaceChildren()
})

const options = (): UndoOptions => ({
  clock,
  label: 'Undo',
  line: (left) => `Revoked in ${left} s`,
  status: 'Spring newsletter will be revoked. Undo',
  onUndo: () => happened.push('undone'),
  onCommit: () => happened.push('revoked'),
  onClosed: (hadFocus) => happened.push(hadFocus ? 'closed with focus' : 'closed'),
})

function revoke() {
  const row = document.createElement('li')
  row.textContent = ''
  const content = document.createElement('p')
  content.textContent = '118 views'
  row.append(content)
  document.body.append(row)
  const undo = offerUndo(row, { name: 'Spring newsletter', ...options() })
  const line = () => row.querySelector('.undo-line')?.textContent
  return { row, undo, line }
}

describe('a row that is going to be revoked', () => {
  it('shows its struck name and the seconds that are left, and is revoked after ten', () => {
    const { row, line } = revoke()
    expect([row.querySelector('s')?.textContent, line()]).toEqual(['Spring newsletter', 'Revoked in 10 s'])
    clock.advance(3_000)
    expect(line()).toBe('Revoked in 7 s')
    clock.advance(6_999)
    expect([line(), happened]).toEqual(['Revoked in 1 s', []])
    clock.advance(1)
    expect(happened).toEqual(['revoked'])
    clock.advance(200)
    expect(happened).toEqual(['revoked', 'closed'])
    expect(row.textContent).toBe('118 views')
  })

  it('is as it was after its Undo was pressed', () => {
    const { row, undo } = revoke()
    clock.advance(9_000)
    undo.button.click()
    clock.advance(60_000)
    expect([happened, row.outerHTML]).toEqual([['undone'], '<li style=""><p>118 views</p></li>'])
  })

  it('waits while a mouse rests on it or while it has the focus', () => {
    const { row, undo, line } = revoke()
    clock.advance(2_000)
    row.dispatchEvent(new Event('pointerenter'))
    clock.advance(60_000)
    expect([line(), row.dataset['paused']]).toEqual(['Revoked in 8 s', ''])
    undo.button.focus()
    row.dispatchEvent(new Event('pointerleave'))
    clock.advance(60_000)
    expect(line()).toBe('Revoked in 8 s')
    undo.button.blur()
    clock.advance(7_999)
    expect(happened).toEqual([])
    clock.advance(1)
    expect(happened).toEqual(['revoked'])
  })

  it('is announced once', () => {
    const { row } = revoke()
    clock.advance(5_000)
    const all = [...row.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
    expect(all).toEqual(['Spring newsletter will be revoked. Undo'])
  })

  it.each([
    ['the page is left', () => dispatchEvent(new Event('pagehide'))],
    ['its panel closes', ({ commit }: { commit: () => void }) => commit()],
  ])('is revoked at once when %s, and cannot be undone then', (_, leave) => {
    const { undo } = revoke()
    leave(undo)
    undo.button.click()
    undo.undo()
    clock.advance(60_000)
    expect(happened).toEqual(['revoked', 'closed'])
  })

  it('says whether the focus was in it when its time was over', () => {
    const { undo } = revoke()
    undo.button.focus()
    undo.commit()
    clock.advance(200)
    expect(happened).toEqual(['revoked', 'closed with focus'])
  })
})

describe('the toast of what has no row', () => {
  it('is carried out when another one comes', () => {
    offerUndoToast(options())
    offerUndoToast({ ...options(), line: () => '2 are private now' })
    clock.advance(200)
    expect(happened).toEqual(['revoked', 'closed'])
    expect([...document.querySelectorAll('.undo-toast .undo-line')].map((line) => line.textContent)).toEqual([
      '2 are private now',
    ])
  })
})

import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { offerDragging } from './drag-order.ts'

const ROW = 50
/** Of the list; the page scrolls for pointers near the edges of the window. */
const TOP = 100

/** A list of three entries, one below the other. */
function showList() {
  document.body.innerHTML = `<ol data-order>${['a', 'b', 'c']
    .map((name) => `<li id="${name}"><span data-grip hidden></span><form><button></button></form></li>`)
    .join('')}</ol>`
  const list = document.querySelector('ol')
  if (!list) throw new Error('The list is missing.')
  for (const item of list.children)
    item.getBoundingClientRect = () => new DOMRect(0, TOP + [...list.children].indexOf(item) * ROW, 300, ROW)
  const sent: string[] = []
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const id = this.closest('li')?.id ?? ''
    sent.push(`${id} ${this.querySelector<HTMLInputElement>('[name=to]')?.value ?? ''}`)
  })
  return { list, sent, stop: offerDragging(list) }
}

const order = () => [...document.querySelectorAll('li')].map(({ id }) => id).join('')

/** jsdom has no pointer events with places. */
/** @param y px below the top of the list */
function point(type: string, id: string, y = 0): void {
  const grip = document.querySelector<HTMLElement>(`#${id} [data-grip]`)
  if (!grip) throw new Error(`The grip of ${id} is missing.`)
  grip.setPointerCapture = () => undefined
  grip.dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, clientY: TOP + y, button: 0 }), { pointerId: 1 }),
  )
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

// docs/behaviour/staff.md#order-of-a-shelf
describe('dragging the entries of a list', () => {
  it('shows the grips, which are hidden without script', () => {
    const { stop } = showList()
    expect(document.querySelectorAll('[data-grip]:not([hidden])')).toHaveLength(3)
    stop()
    expect(document.querySelectorAll('[data-grip]:not([hidden])')).toHaveLength(0)
  })

  it('moves an entry under the pointer, and sends its place when it is dropped', () => {
    const { sent } = showList()
    point('pointerdown', 'a', 10)
    point('pointermove', 'a', 2.8 * ROW)
    expect([order(), sent]).toEqual(['bca', []])
    point('pointerup', 'a')
    expect(sent).toEqual(['a drag-2'])
  })

  it('moves an entry to the top', () => {
    const { sent } = showList()
    point('pointerdown', 'c', 2.5 * ROW)
    point('pointermove', 'c', 5)
    point('pointerup', 'c')
    expect([order(), sent]).toEqual(['cab', ['c drag-0']])
  })

  it('sends nothing when an entry is dropped where it was, or put back by Escape', () => {
    const { sent } = showList()
    point('pointerdown', 'b', 75)
    point('pointerup', 'b')
    point('pointerdown', 'b', 75)
    point('pointermove', 'b', 5)
    expect(order()).toBe('bac')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    point('pointerup', 'b')
    expect([order(), sent]).toEqual(['abc', []])
  })
})

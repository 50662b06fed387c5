import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { SLOT_FAILED, SLOT_LIVE } from '../browser/slots-settled.ts'
import { keepPresses } from './keep-presses.ts'

let pressed: jest.Mock<(name: string) => void>

beforeAll(keepPresses)

beforeEach(() => {
  document.body.innerHTML = `
    <div data-slot="toolbar" data-state="server">
      <div>
        <button aria-label="Like">3</button><button>Share</button><button popovertarget="more">More</button>
        <form><button>Search</button></form>
      </div>
      <div data-fallback="toolbar"><button>Try again</button></div>
    </div>`
  pressed = jest.fn()
  listen()
})

/** Handlers of the remote, which sees presses as soon as it hydrates. */
function listen(): void {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', (event) => {
      event.preventDefault()
      pressed(button.ariaLabel ?? button.textContent)
    })
}

const slot = () => document.querySelector<HTMLElement>('[data-slot]') as HTMLElement
const press = (name: string) =>
  [...document.querySelectorAll('button')]
    .find((each) => (each.ariaLabel ?? each.textContent) === name)
    ?.click()

function become(state: 'live' | 'late' | 'failed'): void {
  slot().dataset['state'] = state
  if (state !== 'late') slot().dispatchEvent(new Event(state === 'live' ? SLOT_LIVE : SLOT_FAILED))
}

const names = () => pressed.mock.calls.map(([name]) => name)

// docs/behaviour/page.md#early-presses
test('presses before a slot is live are carried out once each, in their order', () => {
  press('Share')
  press('Like')
  press('Share')
  expect(names()).toEqual([])
  expect([...slot().querySelectorAll('[data-kept][aria-busy]')]).toHaveLength(2)
  become('live')
  expect(names()).toEqual(['Share', 'Like'])
  expect(slot().querySelector('[data-kept], [aria-busy]')).toBeNull()
  become('live')
  press('Like')
  expect(names()).toEqual(['Share', 'Like', 'Like'])
})

test('a version that does not hydrate gets the press at its own button', () => {
  press('Like')
  slot().innerHTML = '<div><button>Copy</button><button aria-label="Like">4</button></div>'
  listen()
  become('live')
  expect(names()).toEqual(['Like'])
})

// The button that opens a dialog has the focus again when the dialog closes.
test.each(['the same button', 'a new one'])('a repeated press gives a lost focus to %s first', (which) => {
  const share = slot().querySelectorAll('button')[1]
  share?.focus()
  press('Share')
  if (which === 'a new one') slot().innerHTML = '<div><button>Share</button></div>'
  // Safari does not focus a pressed button.
  else share?.blur()
  expect(document.activeElement).toBe(document.body)
  let focused: Element | null = null
  slot().addEventListener('click', () => (focused = document.activeElement), { once: true })
  become('live')
  expect(focused).toHaveProperty('textContent', 'Share')
})

test('a press leaves the focus where the visitor moved it', () => {
  press('Like')
  slot().innerHTML = '<div><button aria-label="Like">4</button><button>Copy</button></div>'
  const copy = slot().querySelectorAll('button')[1]
  copy?.focus()
  become('live')
  expect(document.activeElement).toBe(copy)
})

test('a slot that is late keeps its presses', () => {
  press('Share')
  become('late')
  press('Like')
  press('Try again')
  expect(names()).toEqual(['Try again'])
  become('live')
  expect(names()).toEqual(['Try again', 'Share', 'Like'])
})

test('a slot that fails drops its presses', () => {
  press('Share')
  become('late')
  become('failed')
  expect(slot().querySelector('[data-kept]')).toBeNull()
  become('live')
  expect(names()).toEqual([])
})

test('a button that opens its menu without scripts is not pressed twice', () => {
  press('More')
  expect(names()).toEqual(['More'])
  become('live')
  expect(names()).toEqual(['More'])
})

test('a form is sent by the browser', () => {
  press('Search')
  expect(names()).toEqual(['Search'])
})

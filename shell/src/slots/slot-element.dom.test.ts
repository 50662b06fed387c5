import { afterEach, describe, expect, it } from '@jest/globals'
import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/browser'
import type { SlotPolicy } from '@viewpage/shared-events'
import { findSlots } from './slot-element.ts'
import { createLateView } from './late-view.ts'

const STILL_LOADING = 'Still loading…'

afterEach(() => document.body.replaceChildren())

/** The page has one slot with this HTML of the server. */
function slotsIn(html: string, policy: SlotPolicy = 'keep') {
  document.body.innerHTML = `<div data-slot="toolbar" data-remote="mf-toolbar" data-version="1.0.0" data-state="server" data-rendered="html"><div>${html}</div></div><input>`
  return findSlots(
    () => {
      const fallback = document.createElement('aside')
      fallback.innerHTML = '<button>Try again</button>'
      return fallback
    },
    createLateView(() => STILL_LOADING),
    () => policy,
  )
}

/** A toolbar that failed to load, with the focus on "Try again". */
function failedSlot() {
  const [slot] = slotsIn('')
  if (!slot) throw new Error('the page has no slot')
  slot.showFallback(() => undefined)
  const tryAgain = document.querySelector('button')
  tryAgain?.focus()
  expect(tryAgain).toHaveFocus()
  return slot
}

// docs/behaviour/releases.md#fallback
it('a slot whose fallback hides the control that has the focus moves it to "Try again"', () => {
  const [slot] = slotsIn('<button>Like</button><button>Share</button>', { replaceBy: 'row', height: 52 })
  document.querySelectorAll('button')[1]?.focus()
  slot?.showFallback(() => undefined)
  expect(document.activeElement?.textContent).toBe('Try again')
})

// docs/behaviour/releases.md#languages-of-a-remote
it('a slot whose remote lacks the language of the page says in which language it is, its fallback too', () => {
  document.documentElement.lang = 'fr'
  const slot = failedSlot()
  const element = document.querySelector<HTMLElement>('[data-slot]')
  slot.prepare('1.0.1', 'en')
  expect(element?.lang).toBe('en')
  slot.showFallback(() => undefined)
  expect(element?.querySelector('button')?.closest<HTMLElement>('[lang]')?.lang).toBe('fr')
  slot.prepare('1.0.2')
  expect(element?.hasAttribute('lang')).toBe(false)
})

describe('a slot that becomes live while "Try again" has the focus', () => {
  it('moves the focus to its first focusable control', () => {
    const slot = failedSlot()
    slot.prepare('1.0.1').innerHTML =
      '<button disabled>Copy</button><button>Like</button><button>Share</button>'
    slot.showLive('1.0.1')
    expect(document.activeElement?.textContent).toBe('Like')
  })

  it('takes the focus itself if it has no control, until the focus moves on', () => {
    const slot = failedSlot()
    const root = slot.prepare('1.0.1')
    root.innerHTML = '<p>Nothing to press</p>'
    slot.showLive('1.0.1')
    expect(root).toHaveFocus()
    document.querySelector('input')?.focus()
    expect(root).not.toHaveAttribute('tabindex')
  })

  it('does not move a focus that is elsewhere', () => {
    const slot = failedSlot()
    document.querySelector('input')?.focus()
    slot.prepare('1.0.1').innerHTML = '<button>Like</button>'
    slot.showLive('1.0.1')
    expect(document.querySelector('input')).toHaveFocus()
  })
})

describe('a slot with content of the server', () => {
  function slotWithContent() {
    const [slot] = slotsIn('<button>Show full transcript</button>')
    if (!slot) throw new Error('the page has no slot')
    return slot
  }
  const shown = () =>
    [...document.querySelectorAll('button')].filter((button) => !button.closest('[hidden], aside'))

  // docs/behaviour/tracking.md#vitals
  it('has not failed while attempts go on', () => {
    const slot = slotWithContent()
    const events: string[] = []
    for (const name of [SLOT_LIVE, SLOT_FAILED])
      document.addEventListener(name, ({ type }) => events.push(type), { capture: true })
    slot.showLate()
    expect(events).toEqual([])
    slot.showLive('1.0.0')
    slot.showFallback(() => undefined)
    expect(events).toEqual([SLOT_LIVE, SLOT_FAILED])
  })

  // docs/behaviour/releases.md#last-good-version
  it('shows that content after a mount has failed, until the next one is live', () => {
    const slot = slotWithContent()
    slot.prepare('1.0.0').replaceChildren()
    slot.holdContent()
    expect(shown()).toHaveLength(1)
    slot.prepare('0.9.0').innerHTML = '<button>Show full transcript</button>'
    expect(shown()).toHaveLength(1)
    slot.showLive('0.9.0')
    expect(shown()).toHaveLength(1)
  })

  // docs/behaviour/releases.md#fallback
  it('lets a late mount finish in the element that it hydrates', () => {
    const slot = slotWithContent()
    const root = slot.prepare('1.0.0')
    slot.showLate()
    expect(shown()).toHaveLength(1)
    slot.showLive('1.0.0')
    expect(root.isConnected).toBe(true)
    expect(shown()).toEqual([...root.querySelectorAll('button')])
    expect(document.querySelector('aside')).toBeNull()
  })

  // docs/behaviour/releases.md#fallback
  it('shows it while another version renders, and lets that finish', () => {
    const slot = slotWithContent()
    const root = slot.prepare('2.0.0')
    slot.showLate()
    expect(shown()).toHaveLength(1)
    root.innerHTML = '<button>Show transcript</button>'
    slot.showLive('2.0.0')
    expect(shown().map(({ textContent }) => textContent)).toEqual(['Show transcript'])
  })

  // docs/behaviour/releases.md#fallback
  it('shows it again when a late mount fails', () => {
    const slot = slotWithContent()
    const root = slot.prepare('1.0.0')
    slot.showLate()
    root.replaceChildren()
    slot.showFallback(() => undefined)
    expect(shown()).toHaveLength(1)
    expect(document.querySelectorAll('aside')).toHaveLength(1)
    slot.prepare('1.0.0').innerHTML = '<button>Show full transcript</button>'
    slot.showLive('1.0.0')
    expect(shown()).toHaveLength(1)
  })
})

describe('a slot that is late', () => {
  const status = () => document.querySelector('[role="status"]')?.textContent

  // docs/behaviour/releases.md#late-slot
  it.each(['keep', { replaceBy: 'stage' }, { replaceBy: 'row', height: 52 }] as const)(
    'shows what the server drew, with the policy %j',
    (policy) => {
      const [slot] = slotsIn('<button>Present</button>', policy)
      const before = document.body.textContent
      slot?.showLate()
      expect(document.body.textContent).toBe(before)
      expect(document.querySelector('button')?.closest('[hidden]')).toBeNull()
      expect(document.querySelector('aside')).toBeNull()
    },
  )

  // docs/behaviour/releases.md#late-slot
  it('says under a button whose press waits that it is still loading, until it is live', async () => {
    const [slot] = slotsIn('<button>Share</button>')
    slot?.showLate()
    expect(status()).toBeUndefined()
    document.querySelector('button')?.setAttribute('data-kept', '')
    await Promise.resolve()
    expect(document.querySelector('[data-slot]')?.lastElementChild?.textContent).toBe(STILL_LOADING)
    expect(status()).toBe(STILL_LOADING)
    slot?.showLive('1.0.0')
    expect(document.querySelector('[data-slot]')?.textContent).toBe('Share')
  })

  // docs/behaviour/releases.md#late-slot
  it('says it in an empty row, and in no coloured bar', () => {
    for (const [style, text] of [
      ['', STILL_LOADING],
      ['background:var(--inverse)', ''],
    ] as const) {
      slotsIn(`<div style="block-size:40px;${style}"></div>`)[0]?.showLate()
      expect(document.querySelector('[data-slot]')?.textContent).toBe(text)
    }
  })

  // docs/behaviour/releases.md#late-slot
  it('says it in a placeholder, once for all slots, also while a mount replaces it', () => {
    const [slot] = slotsIn('<div class="skeleton"></div><div class="skeleton"></div>')
    const blocks = () =>
      [...document.querySelectorAll('.skeleton')]
        .filter((block) => !block.closest('[hidden]'))
        .map(({ textContent }) => textContent)
    slot?.showLate()
    expect(blocks()).toEqual([STILL_LOADING, ''])
    expect(status()).toBe(STILL_LOADING)
    slot?.prepare('2.0.0')
    expect(blocks()).toEqual([STILL_LOADING, ''])
    expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
  })
})

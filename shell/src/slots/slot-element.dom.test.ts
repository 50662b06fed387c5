import { afterEach, describe, expect, it } from '@jest/globals'
import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/browser'
import { findSlots } from './slot-element.ts'
import { policiesIn } from './slot-policies.ts'

afterEach(() => document.body.replaceChildren())

/** A toolbar that failed to load, with the focus on "Try again". */
function failedSlot() {
  document.body.innerHTML =
    '<div data-slot="toolbar" data-remote="mf-toolbar" data-version="1.0.0" data-state="server" data-rendered="html"><div></div></div><input>'
  const [slot] = findSlots(
    () => {
      const fallback = document.createElement('div')
      fallback.innerHTML = '<button>Try again</button>'
      return fallback
    },
    policiesIn({ id: 'r_1', remotes: {} }),
  )
  if (!slot) throw new Error('the page has no slot')
  slot.showFallback('failed', () => undefined)
  const tryAgain = document.querySelector('button')
  tryAgain?.focus()
  expect(tryAgain).toHaveFocus()
  return slot
}

describe('a slot whose fallback hides the control that has the focus', () => {
  /** A toolbar that hydrates late: the browser takes the focus from what is hidden. */
  function hiddenSlot() {
    document.body.innerHTML =
      '<div data-slot="toolbar" data-remote="mf-toolbar" data-version="1.0.0" data-state="server" data-rendered="html"><div><button>Like</button><button>Share</button></div></div><input>'
    const [slot] = findSlots(
      () => document.createElement('div'),
      () => ({ replaceBy: 'row', height: 52 }),
    )
    const share = document.querySelectorAll('button')[1]
    if (!slot || !share) throw new Error('the page has no slot')
    slot.prepare('1.0.0')
    share.focus()
    slot.showFallback('fallback', () => undefined)
    share.blur()
    return { slot, share }
  }

  it('gives the focus back when it is live', () => {
    const { slot, share } = hiddenSlot()
    slot.showLive('1.0.0')
    expect(share).toHaveFocus()
  })

  it('does not move a focus that is elsewhere', () => {
    const { slot } = hiddenSlot()
    const input = document.querySelector('input')
    input?.focus()
    slot.showLive('1.0.0')
    expect(input).toHaveFocus()
  })
})

// docs/behaviour/releases.md#languages-of-a-remote
it('a slot whose remote lacks the language of the page says in which language it is, its fallback too', () => {
  document.documentElement.lang = 'fr'
  const slot = failedSlot()
  const element = document.querySelector<HTMLElement>('[data-slot]')
  slot.prepare('1.0.1', 'en')
  expect(element?.lang).toBe('en')
  slot.showFallback('failed', () => undefined)
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
    document.body.innerHTML =
      '<div data-slot="transcript" data-remote="mf-viewer" data-version="1.0.0" data-state="server" data-rendered="html"><div><button>Show full transcript</button></div></div>'
    const [slot] = findSlots(
      () => document.createElement('aside'),
      () => 'keep',
    )
    if (!slot) throw new Error('the page has no slot')
    return slot
  }
  const shown = () => [...document.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'))

  // docs/behaviour/tracking.md#vitals
  it('has not failed while attempts go on', () => {
    const slot = slotWithContent()
    const events: string[] = []
    for (const name of [SLOT_LIVE, SLOT_FAILED])
      document.addEventListener(name, ({ type }) => events.push(type), { capture: true })
    slot.showFallback('fallback', () => undefined)
    expect(events).toEqual([])
    slot.showLive('1.0.0')
    slot.showFallback('failed', () => undefined)
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
    slot.showFallback('fallback', () => undefined)
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
    slot.showFallback('fallback', () => undefined)
    expect(shown()).toHaveLength(1)
    root.innerHTML = '<button>Show transcript</button>'
    slot.showLive('2.0.0')
    expect(shown().map(({ textContent }) => textContent)).toEqual(['Show transcript'])
  })

  // docs/behaviour/releases.md#fallback
  it('shows it again when a late mount fails', () => {
    const slot = slotWithContent()
    const root = slot.prepare('1.0.0')
    slot.showFallback('fallback', () => undefined)
    root.replaceChildren()
    slot.showFallback('failed', () => undefined)
    expect(shown()).toHaveLength(1)
    expect(document.querySelectorAll('aside')).toHaveLength(1)
    slot.prepare('1.0.0').innerHTML = '<button>Show full transcript</button>'
    slot.showLive('1.0.0')
    expect(shown()).toHaveLength(1)
  })
})

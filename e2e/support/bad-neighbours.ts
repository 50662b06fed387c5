import { SLOT_LIVE } from '@viewpage/remote-kit/browser'
import { changedBuildOf, type Build } from './fake-remotes.ts'

/** What a remote may do to the others that goes on. */
export const BAD_MANNERS = [
  'a task of 300 ms every second',
  'replaces fetch',
  'replaces a method of arrays',
  'replaces history.pushState',
  'covers the page',
  'covers the page by a popover',
  'covers another part',
  'fills the storage',
  'steals the focus',
  'adds 10,000 elements',
  'adds 10,000 elements to another',
  'leaks 1 MB a second',
  'sends 1,000 requests a second',
  'asks before the page is left',
  'rewrites its neighbours',
  'keeps presses from others',
  'scrolls slowly',
] as const
export type BadManner = (typeof BAD_MANNERS)[number]

/** The event on the window that makes a {@link rudeBuildOf} begin. */
export const BEGIN_EVENT = 'begin-on-purpose'

/**
 * The same build; it works, and begins to be rude on {@link BEGIN_EVENT}.
 *
 * @param early what it does once its slots are live, before the page watches
 */
export function rudeBuildOf(remote: string, version: string, manner: BadManner, early?: BadManner): Build {
  const begun = early ? rudeCodeOf(remote, early, SLOT_LIVE) : ''
  return changedBuildOf(remote, version, rudeCodeOf(remote, manner) + begun)
}

/** Waits for the event too. */
export const rudeCodeOf = (remote: string, manner: BadManner, event: string = BEGIN_EVENT): string => `
addEventListener('${event}', function begin() {
  const own = document.querySelector('[data-slot][data-remote="${remote}"]:not([data-slot=modals], [data-slot=identification])')
  ${BODIES[manner]}
}, { once: true, capture: true })`

const BODIES: Readonly<Record<BadManner, string>> = {
  'a task of 300 ms every second': `setInterval(function work() {
    const end = performance.now() + 300
    while (performance.now() < end);
  }, 1000)`,
  'replaces fetch': 'globalThis.fetch = function hangs() { return new Promise(() => {}) }',
  'replaces a method of arrays': `Array.prototype.includes = function never(wanted) { return wanted === 'on purpose' }`,
  'replaces history.pushState': `History.prototype.pushState = function nowhere(state) { return undefined ?? void state }`,
  'covers the page': `const cover = document.createElement('div')
  cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff8'
  own.append(cover)`,
  'covers the page by a popover': `const cover = document.createElement('div')
  cover.popover = 'manual'
  cover.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; background: #fff8'
  own.append(cover)
  cover.showPopover()`,
  'covers another part': `const cover = document.createElement('div')
  cover.popover = 'manual'
  cover.style.cssText = 'inset: 0; inline-size: 100%; block-size: 100%; background: #fff8'
  for (const slot of document.querySelectorAll('[data-slot]'))
    if (slot.dataset.remote !== own.dataset.remote && !cover.isConnected) slot.append(cover)
  cover.showPopover()`,
  'fills the storage': `setInterval(function fill() {
    for (let size = 2000000; size > 100; size = Math.floor(size / 2))
      try { for (let part = 0; part < 9; part++) localStorage.setItem('full.' + size + '.' + part, 'x'.repeat(size)) } catch {}
  }, 500)`,
  'steals the focus': `own.tabIndex = -1
  setInterval(function steal() { document.activeElement?.blur?.(); own.focus({ preventScroll: true }) }, 900)`,
  'adds 10,000 elements': `for (let count = 0; count < 10000; count++) {
    const added = document.createElement('i')
    added.hidden = true
    own.append(added)
  }`,
  'adds 10,000 elements to another': `const other = [...document.querySelectorAll('[data-slot]')]
    .find(({ dataset }) => dataset.remote !== own.dataset.remote)
  for (let count = 0; count < 10000; count++) {
    const added = document.createElement('i')
    added.hidden = true
    other.append(added)
  }`,
  'leaks 1 MB a second': `const kept = []
  setInterval(function leak() { kept.push(new Array(131072).fill(Math.random())) }, 1000)`,
  'sends 1,000 requests a second': `setInterval(function ask() {
    for (let count = 0; count < 100; count++) fetch('/releases/current').catch(() => {})
  }, 100)`,
  'asks before the page is left': `addEventListener('beforeunload', function ask(event) {
    event.preventDefault()
    event.returnValue = 'stay'
  })`,
  'rewrites its neighbours': `const rewrite = () => {
    for (const slot of document.querySelectorAll('[data-slot]'))
      if (slot.dataset.remote !== own.dataset.remote) {
        const button = slot.querySelector('button')
        if (button) for (let count = 0; count < 20; count++) button.append('')
      }
  }
  new MutationObserver(rewrite).observe(document.documentElement, { attributes: true })
  setInterval(function touch() { document.documentElement.setAttribute('data-touched', String(Math.random())) }, 200)`,
  'scrolls slowly': `addEventListener('scroll', function slow() {
    const end = performance.now() + 250
    while (performance.now() < end);
  })
  setInterval(function scroll() { scrollBy(0, scrollY > 9 ? -9 : 9) }, 200)`,
  'keeps presses from others': `for (const type of ['click', 'keydown', 'pointerdown'])
    addEventListener(type, function keep(event) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }, true)`,
}

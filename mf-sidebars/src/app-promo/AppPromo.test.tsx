import { describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { NativeApp, PageData } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { locales } from '../locales/index.ts'
import { AppPromo } from './AppPromo.tsx'
import type { AppBrowser } from './open-app.ts'

const nativeApp: NativeApp = {
  type: 'iphone',
  url: 'https://store.example/app',
  ownProtocolUrl: 'viewpage://p/orbit1/',
  openAppTimeout: 300,
}
const available = { isAuthenticated: true, nativeApp, evaluatedFeatures: { native_app: true } }

/** A browser whose clock a test moves. */
function fakeBrowser() {
  let now = 0
  let hide: (() => void) | null = null
  const timers = new Map<() => void, number>()
  const visited: string[] = []
  const browser: AppBrowser = {
    now: () => now,
    after(ms, callback) {
      timers.set(callback, now + ms)
      return () => timers.delete(callback)
    },
    onHidden(callback) {
      hide = callback
      return () => (hide = null)
    },
    go: (url) => visited.push(url),
  }
  function pass(ms: number) {
    now += ms
    for (const [callback, due] of timers) {
      if (due > now) continue
      timers.delete(callback)
      callback()
    }
  }
  return { browser, visited, pass, hide: () => hide?.(), listens: () => hide !== null || timers.size > 0 }
}

function showPromo(pageData: Partial<PageData> = available) {
  const stage = slotStage({ remote: 'mf-sidebars', locales, pageData })
  const fake = fakeBrowser()
  const { container, unmount } = stage.render(<AppPromo browser={fake.browser} />)
  return { ...fake, container, unmount }
}

const tap = () => userEvent.click(screen.getByRole('button', { name: 'Open in the app' }))

describe('the app promo', () => {
  it.each<[string, Partial<PageData>]>([
    ['an anonymous visitor', { ...available, isAuthenticated: false }],
    ['a device without an app', { ...available, nativeApp: null }],
    ['anybody while its feature is off', { ...available, evaluatedFeatures: { native_app: false } }],
  ])('is not there for %s', (_, pageData) => {
    expect(showPromo(pageData).container).toBeEmptyDOMElement()
  })

  it('does nothing before the tap', () => {
    const { visited, pass } = showPromo()
    pass(10_000)
    expect(visited).toEqual([])
  })

  it('tries the app, and goes to the store when the page still shows 1000 ms after the timeout', async () => {
    const { visited, pass } = showPromo()
    await tap()
    pass(1_299)
    expect(visited).toEqual(['viewpage://p/orbit1/'])
    pass(1)
    expect(visited).toEqual(['viewpage://p/orbit1/', 'https://store.example/app'])
  })

  it('stays when the page was hidden meanwhile', async () => {
    const { visited, pass, hide } = showPromo()
    await tap()
    hide()
    pass(1_300)
    expect(visited).toEqual(['viewpage://p/orbit1/'])
  })

  it('stays when the page slept', async () => {
    const { visited, pass } = showPromo()
    await tap()
    pass(60_000)
    expect(visited).toEqual(['viewpage://p/orbit1/'])
  })

  it('tries again on another tap, and goes to the store once', async () => {
    const { visited, pass } = showPromo()
    await tap()
    pass(1_000)
    await tap()
    pass(1_000)
    expect(visited).toEqual(['viewpage://p/orbit1/', 'viewpage://p/orbit1/'])
    pass(300)
    expect(visited.at(-1)).toBe('https://store.example/app')
  })

  it('leaves nothing behind', async () => {
    const { visited, pass, unmount, listens } = showPromo()
    await tap()
    unmount()
    expect(listens()).toBe(false)
    pass(1_300)
    expect(visited).toEqual(['viewpage://p/orbit1/'])
  })
})

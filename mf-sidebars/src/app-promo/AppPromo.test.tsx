import { describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { NativeApp, DeckPageData } from '@viewpage/shared-events'
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

/** A browser with a manual clock. */
function fakeBrowser() {
  let now = 0
  let hide: (() => void) | null = null
  const timers = new Map<() => void, number>()
  const openedUrls: string[] = []
  const browser: AppBrowser = {
    after(ms, callback) {
      timers.set(callback, now + ms)
      return () => timers.delete(callback)
    },
    onHidden(callback) {
      hide = callback
      return () => (hide = null)
    },
    go: (url) => openedUrls.push(url),
  }
  function advance(ms: number) {
    now += ms
    for (const [callback, due] of timers) {
      if (due > now) continue
      timers.delete(callback)
      callback()
    }
  }
  return {
    browser,
    openedUrls,
    advance,
    hide: () => hide?.(),
    isListening: () => hide !== null || timers.size > 0,
  }
}

function showPromo(pageData: Partial<DeckPageData> = available) {
  const stage = slotStage({ remote: 'mf-sidebars', locales, pageData })
  const fake = fakeBrowser()
  const { container, unmount } = stage.render(<AppPromo browser={fake.browser} />)
  return { ...fake, container, unmount }
}

const tap = () => userEvent.click(screen.getByRole('button', { name: 'Open in the app' }))

describe('the app promo', () => {
  // docs/behaviour/page.md#native-app-promo
  it.each<[string, Partial<DeckPageData>]>([
    ['an anonymous visitor', { ...available, isAuthenticated: false }],
    ['a device without an app', { ...available, nativeApp: null }],
    ['everyone while its feature is off', { ...available, evaluatedFeatures: { native_app: false } }],
  ])('is hidden for %s', (_, pageData) => {
    expect(showPromo(pageData).container).toBeEmptyDOMElement()
  })

  // docs/behaviour/page.md#native-app-promo
  it('does nothing before the tap', () => {
    const { openedUrls, advance } = showPromo()
    advance(10_000)
    expect(openedUrls).toEqual([])
  })

  // docs/behaviour/page.md#native-app-promo
  it('opens the app, and the store if the page is still visible 1000 ms after the timeout', async () => {
    const { openedUrls, advance } = showPromo()
    await tap()
    advance(1_299)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/'])
    advance(1)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/', 'https://store.example/app'])
  })

  it('does not open the store when the page was hidden meanwhile', async () => {
    const { openedUrls, advance, hide } = showPromo()
    await tap()
    hide()
    advance(1_300)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/'])
  })

  // docs/behaviour/page.md#native-app-promo
  it('opens the store however late the timer is, if the page was visible all the time', async () => {
    const { openedUrls, advance } = showPromo()
    await tap()
    advance(60_000)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/', 'https://store.example/app'])
  })

  // docs/behaviour/page.md#no-store-after-the-app
  it('does not open the store when the visitor returns from the app and the timer is late', async () => {
    const { openedUrls, advance, hide } = showPromo()
    await tap()
    advance(200)
    hide()
    advance(60_000)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/'])
  })

  it('opens the app again on another tap, and the store once', async () => {
    const { openedUrls, advance } = showPromo()
    await tap()
    advance(1_000)
    await tap()
    advance(1_000)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/', 'viewpage://p/orbit1/'])
    advance(300)
    expect(openedUrls.at(-1)).toBe('https://store.example/app')
  })

  // docs/behaviour/page.md#native-app-promo
  it('waits as long as the page data says', async () => {
    const { openedUrls, advance } = showPromo({
      ...available,
      nativeApp: { ...nativeApp, openAppTimeout: 700 },
    })
    await tap()
    advance(1_699)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/'])
    advance(1)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/', 'https://store.example/app'])
  })

  it('removes its timer and listener on unmount', async () => {
    const { openedUrls, advance, unmount, isListening } = showPromo()
    await tap()
    unmount()
    expect(isListening()).toBe(false)
    advance(1_300)
    expect(openedUrls).toEqual(['viewpage://p/orbit1/'])
  })
})

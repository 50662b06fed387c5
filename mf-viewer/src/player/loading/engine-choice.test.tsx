import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageDataWith, renderSlot, settle } from '../../../test/render-slot.tsx'
import { createFakeBrowser } from '../../../test/fake-browser.ts'
import { createFakeEngine } from '../../../test/fake-engine.ts'
import { startButton } from '../../../test/play.tsx'
import type { Abilities, EngineKind } from './abilities.ts'
import { Viewer } from '../../viewer/Viewer.tsx'

const user = userEvent.setup()

afterEach(() => history.replaceState(null, '', '/'))

async function open({
  abilities,
  pageData = pageDataWith(),
}: {
  abilities: Abilities
  pageData?: ReturnType<typeof pageDataWith>
}) {
  const replaced: string[] = []
  const kinds: EngineKind[] = []
  const engine = createFakeEngine()
  const browser = createFakeBrowser(
    {
      abilities: () => abilities,
      replaceAddress: (url) => replaced.push(url),
      loadEngine(kind) {
        kinds.push(kind)
        return Promise.resolve(engine.createEngine)
      },
    },
    engine,
  )
  const slot = await renderSlot(<Viewer browser={browser} />, pageData)
  return { ...slot, browser, replaced, kinds }
}

test('a browser with all features gets the full engine', async () => {
  const { browser, kinds, replaced } = await open({
    abilities: { webGl2: true, isWebGlSlow: false, webAssembly: true },
  })
  await settle(browser.becomeIdle)
  expect(kinds).toEqual(['full'])
  expect(replaced).toEqual([])
})

// docs/behaviour/viewer.md#lite-fallback
test.each([
  [{ webGl2: false, isWebGlSlow: true, webAssembly: true }, 'no_webgl_available'],
  [{ webGl2: true, isWebGlSlow: false, webAssembly: false }, 'no_webassembly_available'],
])(
  'a browser without a feature is published once and redirected to webgl=0: %j',
  async (abilities, reason) => {
    const { payloadsOf, replaced } = await open({
      abilities,
      pageData: pageDataWith({ privacy: 'unlisted' }),
    })
    expect(payloadsOf('viewer/webAssemblyCheckFailed')).toEqual([{ reason, isPublic: false }])
    expect(replaced).toEqual(['http://localhost/?webgl=0'])
  },
)

// docs/behaviour/viewer.md#lite-fallback
// docs/behaviour/overlay.md#autoplay
test('the page that webgl=0 replaces neither starts, loads nor counts; the next page does', async () => {
  const lacking: Abilities = { webGl2: false, isWebGlSlow: true, webAssembly: true }
  history.replaceState(null, '', '/p/orbit1/#step=7')
  const pageData = pageDataWith({ forceAutoplay: true })
  const first = await open({ abilities: lacking, pageData })
  await settle(first.browser.becomeIdle)
  expect(first.replaced).toEqual(['http://localhost/p/orbit1/?webgl=0#step=7'])
  expect(first.payloadsOf('viewer/publicViewPageLoaded')).toEqual([])
  expect(first.payloadsOf('viewer/presentationStarted')).toEqual([])
  expect(first.requests).toEqual([])
  expect(first.kinds).toEqual([])
  first.unmount()

  history.replaceState(null, '', '/p/orbit1/?webgl=0#step=7')
  const second = await open({ abilities: lacking, pageData })
  expect(second.payloadsOf('viewer/publicViewPageLoaded')).toHaveLength(1)
  expect(second.payloadsOf('viewer/presentationStarted')).toEqual([
    { oid: 'orbit1', trigger: 'forcedAutoplay' },
  ])
  expect(second.kinds).toEqual(['lite'])
})

test('with webgl=0 in the address it plays lite, publishes nothing and does not redirect', async () => {
  history.replaceState(null, '', '/p/orbit1/?webgl=0')
  const { browser, kinds, replaced, payloadsOf } = await open({
    abilities: { webGl2: false, isWebGlSlow: true, webAssembly: false },
  })
  await settle(browser.becomeIdle)
  expect(kinds).toEqual(['lite'])
  expect(replaced).toEqual([])
  expect(payloadsOf('viewer/webAssemblyCheckFailed')).toEqual([])
})

// docs/behaviour/viewer.md#engine-choice
test('plays lite without a redirect if the owner forces it', async () => {
  const { browser, kinds, replaced } = await open({
    abilities: { webGl2: true, isWebGlSlow: false, webAssembly: true },
    pageData: pageDataWith({ shouldForceViewerLite: true }),
  })
  await settle(browser.becomeIdle)
  expect(kinds).toEqual(['lite'])
  expect(replaced).toEqual([])
})

// docs/behaviour/viewer.md#engine-choice
test.each([
  ['when the page is live', false],
  ['at the latest when something starts', true],
])('the browser is probed once: %s', async (_, isStarted) => {
  let probes = 0
  let becomeLive = () => {}
  const browser = createFakeBrowser({
    abilities() {
      probes += 1
      return { webGl2: true, isWebGlSlow: false, webAssembly: true }
    },
    whenRendered(callback) {
      becomeLive = callback
      return () => {}
    },
  })
  const { payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  expect(probes).toBe(0)
  expect(payloadsOf('viewer/publicViewPageLoaded')).toEqual([])
  if (isStarted) await user.click(startButton())
  await settle(becomeLive)
  await settle(browser.becomeIdle)
  expect(probes).toBe(1)
  expect(payloadsOf('viewer/publicViewPageLoaded')).toHaveLength(1)
})

// docs/behaviour/viewer.md#lite-fallback
test('a press on Present while another page replaces this one starts the presentation in that page', async () => {
  const lacking: Abilities = { webGl2: false, isWebGlSlow: true, webAssembly: true }
  history.replaceState(null, '', '/p/orbit1/#step=7')
  const first = await open({ abilities: lacking })
  await user.click(startButton())
  expect(first.payloadsOf('viewer/webAssemblyCheckFailed')).toHaveLength(1)
  expect(first.payloadsOf('viewer/presentationStarted')).toEqual([])
  const next = first.replaced.at(-1) ?? ''
  expect(next).toBe('http://localhost/p/orbit1/?webgl=0#step=7&present')
  first.unmount()

  history.replaceState(null, '', next)
  const second = await open({ abilities: lacking })
  await settle()
  expect(second.payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
  expect(screen.getByText('7 of 12')).toBeVisible()
  expect(location.hash).toBe('#step=7')
})

// docs/behaviour/viewer.md#lite-fallback
test.each(['', 'player of my site'])(
  'a press that the page does not see the end of starts the next page, too, in a window with the name "%s"',
  async (windowName) => {
    const lacking: Abilities = { webGl2: false, isWebGlSlow: true, webAssembly: true }
    window.name = windowName
    history.replaceState(null, '', '/p/orbit1/')
    const first = await open({ abilities: lacking })
    await user.pointer({ target: startButton(), keys: '[MouseLeft>]' })
    expect(first.replaced.at(-1)).toBe('http://localhost/p/orbit1/?webgl=0#step=1&present')
    first.unmount()

    history.replaceState(null, '', '/p/orbit1/?webgl=0')
    const second = await open({ abilities: lacking })
    await settle()
    expect(second.payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
    expect(window.name).toBe(windowName)
    second.unmount()

    const third = await open({ abilities: lacking })
    await settle()
    expect(third.payloadsOf('viewer/presentationStarted')).toEqual([])
    window.name = ''
  },
)

test('a press that was left to a page which never came starts no other presentation', async () => {
  const lacking: Abilities = { webGl2: false, isWebGlSlow: true, webAssembly: true }
  for (const address of ['/p/orbit1/', '/p/ocean1/', '/p/ocean1/?webgl=0']) {
    history.replaceState(null, '', address)
    const { payloadsOf, unmount } = await open({ abilities: lacking })
    await settle()
    expect(payloadsOf('viewer/presentationStarted')).toEqual([])
    if (address === '/p/orbit1/') await user.click(startButton())
    unmount()
  }
  expect(window.name).toBe('')
})

const lost = new Error('WebGL context lost. You will need to reload the page.')

// docs/behaviour/viewer.md#webgl-lost
test('WebGL lost while playing shows the exact message; the picture stays, and only a press reloads', async () => {
  let reloads = 0
  const browser = createFakeBrowser({ reload: () => (reloads += 1) })
  const { reported } = await renderSlot(<Viewer browser={browser} />)
  await user.click(startButton())
  await settle()
  await settle(() => browser.engine.emit({ type: 'failed', error: lost }))
  expect(screen.getByRole('alert')).toHaveTextContent('WebGL context lost. You will need to reload the page.')
  expect(screen.getByRole('region', { name: /^Presentation/ })).toHaveAttribute('data-phase', 'playing')
  expect(browser.engine.calls).not.toContain('destroy')
  expect(reported).toEqual([lost])
  expect(reloads).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloads).toBe(1)
})

test('WebGL lost while loading shows the message instead of the ring', async () => {
  const engine = createFakeEngine({ isReady: false })
  const browser = createFakeBrowser({}, engine)
  await renderSlot(<Viewer browser={browser} />)
  await user.click(startButton())
  await settle()
  await settle(() => engine.emit({ type: 'failed', error: lost }))
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^WebGL context lost\. You will need to reload the page\./,
  )
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('WebGL lost behind the start screen shows nothing, and Present tries again', async () => {
  const engine = createFakeEngine({ isReady: false })
  const browser = createFakeBrowser({}, engine)
  await renderSlot(<Viewer browser={browser} />)
  await settle(browser.becomeIdle)
  await settle(() => engine.emit({ type: 'failed', error: lost }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(startButton())
  await settle()
  expect(engine.made).toHaveLength(2)
  await settle(() => engine.emit({ type: 'ready' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('1 of 12')).toBeVisible()
})

import { afterEach, describe, expect, test } from '@jest/globals'
import { openModal } from '@viewpage/shared-events'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { largeBox, play, smallBox } from '../../test/play.tsx'
import { pageDataWith, settle } from '../../test/render-slot.tsx'

const user = userEvent.setup()

afterEach(() => {
  history.replaceState(null, '', '/')
  globalThis.testBox = largeBox
})

test('the bar shows the position and moves to the neighbouring steps', async () => {
  await play()
  expect(screen.getByText('1 of 12')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  expect(screen.getByText('2 of 12')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Player' })).getByText('A short history')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 12: A short history')
  await user.click(screen.getByRole('button', { name: 'Previous step' }))
  expect(screen.getByRole('button', { name: 'Previous step' })).toHaveAttribute('aria-disabled', 'true')
})

// docs/behaviour/overlay.md#restart
test('Restart in the bar returns to the first step and is published', async () => {
  const { payloadsOf } = await play()
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  await user.click(
    within(screen.getByRole('group', { name: 'Player' })).getByRole('button', { name: 'Restart' }),
  )
  expect(screen.getByText('1 of 12')).toBeVisible()
  expect(payloadsOf('viewer/restarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
})

// docs/behaviour/viewer.md#path-slider
test('the path is a slider for the keyboard', async () => {
  await play()
  const slider = screen.getByRole('slider', { name: 'Path' })
  slider.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}')
  expect(slider).toHaveAttribute('aria-valuenow', '3')
  expect(slider).toHaveAttribute('aria-valuetext', 'Step 3 of 12: The Sun holds on')
  await user.keyboard('{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuenow', '2')
  await user.keyboard('{End}{ArrowRight}')
  expect(slider).toHaveAttribute('aria-valuenow', '12')
  await user.keyboard('{Home}')
  expect(slider).toHaveAttribute('aria-valuenow', '1')
})

// docs/behaviour/viewer.md#step-announcement
test('each step is announced once, by the slider while it has the focus', async () => {
  await play()
  screen.getByRole('slider', { name: 'Path' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  expect(screen.getByRole('status')).toHaveTextContent('Step 3 of 12: The Sun holds on')
})

describe('presenter view', () => {
  const rights = { edit: false, comment: true, hasPresenterViewFeature: false }
  const button = () => screen.queryByRole('button', { name: 'Presenter view' })

  // docs/behaviour/viewer.md#presenter-view
  test.each([
    ['PRESENTER_VIEW_UPGRADE_MODAL', rights],
    ['PRESENTER_VIEW_DOWNLOAD_MODAL', { ...rights, hasPresenterViewFeature: true }],
  ])('opens %s', async (name, viewerRights) => {
    const { payloadsOf } = await play({ pageData: pageDataWith({ viewerRights }) })
    await user.click(screen.getByRole('button', { name: 'Presenter view' }))
    expect(payloadsOf('modals/modalChanged')).toEqual([{ name }])
  })

  test('is in the menu of a small bar', async () => {
    const { payloadsOf } = await play({ pageData: pageDataWith({ viewerRights: rights }), box: smallBox })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Presenter view' }))
    expect(payloadsOf('modals/modalChanged')).toEqual([{ name: 'PRESENTER_VIEW_UPGRADE_MODAL' }])
  })

  // docs/behaviour/viewer.md#presenter-view
  test('is not offered without rights to the presentation', async () => {
    await play({ pageData: pageDataWith({ viewerRights: { ...rights, comment: false } }) })
    expect(button()).toBeNull()
  })

  // docs/behaviour/viewer.md#presenter-view
  test('is not offered in an embed', async () => {
    await play({ pageData: pageDataWith({ viewerRights: rights, embedMode: true }) })
    expect(button()).toBeNull()
  })
})

// docs/behaviour/viewer.md#path-slider
test('a press on the path flies to the nearest stop', async () => {
  await play()
  const slider = screen.getByRole('slider')
  Object.assign(slider, { getBoundingClientRect: () => ({ left: 100, width: 1000 }) })
  await user.pointer({ target: slider, keys: '[MouseLeft>]', coords: { clientX: 590 } })
  expect(slider).toHaveAttribute('aria-valuenow', '7')
})

describe('a finger on the path', () => {
  const slider = () => {
    const element = screen.getByRole('slider')
    Object.assign(element, { getBoundingClientRect: () => ({ left: 100, width: 1000 }) })
    return element
  }
  const press = (clientX: number) =>
    user.pointer({ keys: '[TouchA>]', target: slider(), coords: { clientX } })
  const move = (clientX: number) =>
    user.pointer({ pointerName: 'TouchA', target: slider(), coords: { clientX } })
  const lift = () => user.pointer({ keys: '[/TouchA]', target: slider() })

  // docs/behaviour/viewer.md#path-slider
  test('that scrolls the page does not change the step', async () => {
    await play()
    await press(590)
    await move(593)
    await settle(() => fireEvent(slider(), new Event('pointercancel', { bubbles: true })))
    expect(slider()).toHaveAttribute('aria-valuenow', '1')
    await lift()
    expect(slider()).toHaveAttribute('aria-valuenow', '1')
  })

  // docs/behaviour/viewer.md#path-slider
  test('goes there when it is lifted, or when it moves sideways', async () => {
    await play()
    await press(590)
    expect(slider()).toHaveAttribute('aria-valuenow', '1')
    await lift()
    expect(slider()).toHaveAttribute('aria-valuenow', '7')
    await press(590)
    await move(1_100)
    expect(slider()).toHaveAttribute('aria-valuenow', '12')
    await lift()
  })
})

test('the keys work while the viewer or nothing has the focus', async () => {
  const { calls } = await play()
  screen.getByRole('region', { name: /^Presentation/ }).focus()
  await user.keyboard('{ArrowRight} {PageDown}')
  expect(screen.getByText('4 of 12')).toBeVisible()
  await user.keyboard('{ArrowLeft}{PageUp}')
  expect(screen.getByText('2 of 12')).toBeVisible()
  await user.keyboard('{End}')
  expect(screen.getByText('12 of 12')).toBeVisible()
  await user.keyboard('{Home}+-0')
  expect(calls.slice(-3)).toEqual(['zoomBy 1.25', 'zoomBy 0.8', 'returnToPath'])
  expect(screen.getByText('1 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#key-scope
test('the keys do not work in a field, in another part of the page and in a modal', async () => {
  const { bus } = await play()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('{ArrowRight}f')
  expect(screen.getByText('1 of 12')).toBeVisible()
  field.remove()
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('1 of 12')).toBeVisible()
})

// docs/behaviour/overlay.md#end-screen
test('at the end, back returns to the last step', async () => {
  const { reachEnd } = await play()
  await user.keyboard('{End}')
  await reachEnd()
  expect(screen.getByText('12 of 12')).not.toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByText('12 of 12')).toBeVisible()
})

// docs/behaviour/overlay.md#end-screen
test('at the end, repeated keys for the next step do not restart', async () => {
  const { reachEnd, stage, payloadsOf, wait } = await play()
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  await user.keyboard('{End}')
  await reachEnd()
  expect(stage).toHaveFocus()
  await wait(60_000)
  await user.keyboard('   {ArrowRight}{PageDown}{ArrowDown}')
  expect(payloadsOf('viewer/restarted')).toEqual([])
  expect(stage).toHaveAttribute('data-phase', 'end')
})

// docs/behaviour/overlay.md#restart-guard
test('Restart is ignored for 600 ms after the end screen appears', async () => {
  const { reachEnd, payloadsOf, wait } = await play()
  await reachEnd()
  await wait(599)
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  expect(payloadsOf('viewer/restarted')).toEqual([])
  await wait(1)
  await user.keyboard('{Enter}')
  expect(payloadsOf('viewer/restarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
  expect(screen.getByText('1 of 12')).toBeVisible()
})

describe('the wheel over a playing deck', () => {
  const hint = () => screen.queryByText('Use Ctrl + scroll to zoom')
  const turn = (target: Element, own: WheelEventInit = {}) =>
    settle(() => fireEvent.wheel(target, { deltaY: 100, ...own }))

  // docs/behaviour/viewer.md#zoom-hint
  test('shows for 2 s which key zooms, at its first turn only', async () => {
    const { stage, wait } = await play()
    await turn(stage)
    expect(hint()).toBeVisible()
    await wait(1_999)
    expect(hint()).toBeVisible()
    await wait(1)
    expect(hint()).toBeNull()
    await turn(stage)
    expect(hint()).toBeNull()
  })

  // docs/behaviour/viewer.md#zoom-hint
  test('shows nothing when it zooms, turns sideways, or is in full screen', async () => {
    const { stage } = await play()
    await turn(stage, { ctrlKey: true })
    await turn(stage, { deltaX: 200 })
    await user.keyboard('f')
    await turn(stage)
    expect(hint()).toBeNull()
  })
})

describe('on a touch screen', () => {
  // docs/behaviour/viewer.md#help
  test('the help lists the gestures, and the key ? still the keys', async () => {
    await play({ box: smallBox, browser: { isTouch: () => true } })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Gestures' }))
    const sheet = screen.getByRole('region', { name: 'Gestures' })
    expect(sheet).toHaveTextContent('Swipe left, or tapNext step')
    expect(sheet).toHaveAttribute('popover', 'manual')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
    await user.keyboard('?')
    expect(screen.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})

// docs/behaviour/viewer.md#click
test('a press on the picture that closes a panel does nothing else', async () => {
  const { stage } = await play()
  let clicks = 0
  const picture = stage.querySelector('[inert], div') ?? stage
  picture.addEventListener('click', () => (clicks += 1))
  await user.keyboard('?')
  await user.click(picture)
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull()
  expect(clicks).toBe(0)
  await user.click(picture)
  expect(clicks).toBe(1)
})

// docs/behaviour/viewer.md#keyboard
test('? shows the keys; Escape and a press outside hide them', async () => {
  await play()
  await user.keyboard('?')
  expect(screen.getByRole('region', { name: 'Keyboard shortcuts' })).toHaveTextContent('Zoom in and out')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  expect(screen.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  await user.click(document.body)
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull()
})

test('Close in the help moves the focus to the stage', async () => {
  await play()
  await user.keyboard('?')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull()
  expect(screen.getByRole('region', { name: /^Presentation/ })).toHaveFocus()
})

// docs/behaviour/viewer.md#off-the-path
test('leaving the path is announced, and a button returns to it', async () => {
  const { browser, calls } = await play()
  await settle(() => browser.engine.emit({ type: 'pathLeft' }))
  expect(screen.getByRole('status')).toHaveTextContent('You have left the path.')
  await user.click(screen.getByRole('button', { name: 'Back to the path' }))
  expect(calls.at(-1)).toBe('returnToPath')
  expect(screen.queryByRole('button', { name: 'Back to the path' })).toBeNull()
})

// docs/behaviour/viewer.md#fullscreen
test('without browser fullscreen the viewer fills the page, and publishes it', async () => {
  const { bus, payloadsOf } = await play()
  const stage = screen.getByRole('region', { name: /^Presentation/ })
  await user.click(screen.getByRole('button', { name: 'Fullscreen' }))
  expect(stage).toHaveAttribute('data-fullscreen')
  await user.keyboard('{Escape}')
  expect(stage).not.toHaveAttribute('data-fullscreen')
  await user.keyboard('f')
  expect(screen.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible()
  await settle(() => openModal(bus, 'SOCIAL_SHARE_MODAL'))
  expect(stage).not.toHaveAttribute('data-fullscreen')
  expect(payloadsOf('viewer/fullscreenChanged')).toEqual([
    { fullscreen: true },
    { fullscreen: false },
    { fullscreen: true },
    { fullscreen: false },
  ])
})

test('a viewer that unmounts in fullscreen publishes its end', async () => {
  const { payloadsOf, stage, unmount } = await play()
  stage.requestFullscreen = () => {
    Object.defineProperty(document, 'fullscreenElement', { value: stage, configurable: true })
    document.dispatchEvent(new Event('fullscreenchange'))
    return Promise.resolve()
  }
  Object.assign(document, { exitFullscreen: () => Promise.resolve() })
  await user.click(screen.getByRole('button', { name: 'Fullscreen' }))
  unmount()
  expect(payloadsOf('viewer/fullscreenChanged')).toEqual([{ fullscreen: true }, { fullscreen: false }])
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
})

// docs/behaviour/viewer.md#small-bar
test('a small bar has the short position, and the other commands under More', async () => {
  await play({ box: smallBox })
  expect(screen.getByText('1/12')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Restart', 'AutoplayOff', 'Overview', 'Keyboard shortcuts'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('a panel opened from More returns the focus to More', async () => {
  await play({ box: smallBox })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('menuitemradio', { name: 'Off' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

// docs/behaviour/viewer.md#resting-bar
test('the bar is hidden after three seconds and shown on input', async () => {
  const { browser } = await play()
  const layer = screen.getByRole('group', { name: 'Player' }).parentElement
  await settle(() => browser.clock.advance(2_999))
  expect(layer).not.toHaveAttribute('data-resting')
  await settle(() => browser.clock.advance(1))
  expect(layer).toHaveAttribute('data-resting')
  await user.keyboard('{ArrowRight}')
  expect(layer).not.toHaveAttribute('data-resting')
})

test('the bar stays visible while the help is open', async () => {
  const { browser } = await play()
  await user.keyboard('?')
  await settle(() => browser.clock.advance(60_000))
  expect(screen.getByRole('group', { name: 'Player' }).parentElement).not.toHaveAttribute('data-resting')
})

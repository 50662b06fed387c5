import { afterEach, expect, test } from '@jest/globals'
import { openModal } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { renderSlot, settle } from '../../test/render-slot.tsx'
import { Viewer } from './Viewer.tsx'

const user = userEvent.setup()

afterEach(() => {
  history.replaceState(null, '', '/')
  document.documentElement.dir = ''
})

async function openCover() {
  const slot = await renderSlot(<Viewer browser={createFakeBrowser()} />)
  const stage = screen.getByRole('region', { name: /^Presentation/ })
  const press = async (keys: string) => {
    await user.keyboard(keys)
    await settle()
  }
  return { ...slot, stage, press, phase: () => stage.dataset['phase'] }
}

// docs/behaviour/viewer.md#cover-keys
test.each(['{ArrowRight}', '{Enter}'])('%s starts the presentation', async (key) => {
  const { press, phase, payloadsOf } = await openCover()
  await press(key)
  expect(phase()).toBe('playing')
  expect(payloadsOf('viewer/stepChanged')).toMatchObject([{ step: 1 }])
})

// docs/behaviour/viewer.md#cover-keys
test('F starts it in full screen', async () => {
  const { press, phase, stage, payloadsOf } = await openCover()
  await press('f')
  expect(phase()).toBe('playing')
  expect(stage).toHaveAttribute('data-fullscreen')
  expect(payloadsOf('viewer/fullscreenChanged')).toEqual([{ fullscreen: true }])
  await press('{Escape}')
  expect(stage).not.toHaveAttribute('data-fullscreen')
})

// docs/behaviour/viewer.md#cover-keys
test('on a Russian keyboard, the key in the place of F does', async () => {
  const { stage } = await openCover()
  fireEvent.keyDown(document.body, { key: 'а', code: 'KeyF' })
  await settle()
  expect(stage).toHaveAttribute('data-fullscreen')
})

// docs/behaviour/viewer.md#cover-keys
test.each([' ', '{ArrowLeft}', '{ArrowDown}', '{Control>}f{/Control}', '{Shift>}{Enter}{/Shift}'])(
  '%j starts nothing',
  async (key) => {
    const { press, phase } = await openCover()
    await press(key)
    expect(phase()).toBe('start')
  },
)

// docs/behaviour/viewer.md#cover-keys
test('from right to left, the left arrow starts it', async () => {
  document.documentElement.dir = 'rtl'
  document.body.style.direction = 'rtl'
  const { press, stage, phase } = await openCover()
  stage.style.direction = 'rtl'
  await press('{ArrowRight}')
  expect(phase()).toBe('start')
  await press('{ArrowLeft}')
  expect(phase()).toBe('playing')
  document.body.style.direction = ''
})

// docs/behaviour/viewer.md#key-scope
test('its keys do not work elsewhere on the page and in a modal', async () => {
  const { bus, press, phase } = await openCover()
  const link = document.body.appendChild(document.createElement('button'))
  await settle(() => link.focus())
  await press('{ArrowRight}f{Enter}')
  link.remove()
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await press('{ArrowRight}{Enter}')
  expect(phase()).toBe('start')
})

test('Enter on Present starts it once', async () => {
  const { press, payloadsOf } = await openCover()
  await settle(() => screen.getByRole('button', { name: 'Present' }).focus())
  await press('{Enter}')
  expect(payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
  expect(payloadsOf('viewer/stepChanged')).toMatchObject([{ step: 1 }])
})

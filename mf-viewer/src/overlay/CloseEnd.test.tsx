import { expect, test } from '@jest/globals'
import { viewer } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import { play } from '../../test/play.tsx'
import { settle } from '../../test/render-slot.tsx'

// docs/behaviour/overlay.md#end-screen
test('in full screen the end screen can be closed, which shows the last step again', async () => {
  const { reachEnd, bus, user, payloadsOf } = await play()
  await reachEnd()
  const close = () => screen.queryByRole('button', { name: 'Close' })
  expect(close()).toBeNull()
  await settle(() => bus.publish(viewer.fullscreenChanged, { fullscreen: true }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(payloadsOf('viewer/closeFullscreenOverlayRequested')).toHaveLength(1)
  expect(payloadsOf('viewer/endScreenChanged')).toEqual([{ visible: true }, { visible: false }])
  expect(close()).toBeNull()
})

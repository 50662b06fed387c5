import { describe, expect, it } from '@jest/globals'
import { closeModal, identification, openModal } from '@viewpage/shared-events'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { overlay, setUp, show, submitButton } from './identification-stage.tsx'

describe('a request before playback starts', () => {
  it('is answered at once when the visitor is known', async () => {
    const { bus, states } = await show({ lookup: { is_identified: true } })
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(states()).toEqual(['identified', 'identified'])
    expect(overlay()).not.toBeInTheDocument()
  })

  // docs/behaviour/identification.md#one-overlay
  it('is answered after the visitor has submitted the same overlay', async () => {
    const { bus, states } = await show()
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.click(submitButton())
    expect(states().at(-1)).toBe('identified')
  })

  it('is answered when it was published before this remote loaded', async () => {
    const stage = setUp({})
    stage.bus.publish(identification.viewerIdentificationRequested)
    stage.render(stage.node)
    await screen.findByRole('dialog')
    expect(stage.states()).toEqual(['asking'])
  })

  it('is answered at once when nobody has to identify', async () => {
    const { bus, states } = await show({ pageData: { prezilink: null } })
    act(() => bus.publish(identification.viewerIdentificationRequested))
    expect(states()).toEqual(['notRequired', 'notRequired'])
  })
})

describe('the modal of the overlay', () => {
  const openName = (stage: { published: readonly { type: string; payload: unknown }[] }) =>
    stage.published.filter(({ type }) => type === 'modals/modalChanged@1').at(-1)?.payload

  // docs/behaviour/identification.md#one-overlay
  it('is open while the overlay asks', async () => {
    const stage = await show()
    expect(openName(stage)).toEqual({ name: 'VIEWER_IDENTIFICATION_MODAL' })
    await userEvent.click(submitButton())
    expect(openName(stage)).toEqual({ name: 'NONE' })
  })

  it('is closed again when another remote opens it without need', async () => {
    const stage = await show({ pageData: { prezilink: null } })
    act(() => openModal(stage.bus, 'VIEWER_IDENTIFICATION_MODAL'))
    expect(openName(stage)).toEqual({ name: 'NONE' })
  })

  it('does not close other modals', async () => {
    const stage = await show({ lookup: { is_identified: true } })
    act(() => openModal(stage.bus, 'SOCIAL_SHARE_MODAL'))
    expect(openName(stage)).toEqual({ name: 'SOCIAL_SHARE_MODAL' })
    act(() => closeModal(stage.bus, 'SOCIAL_SHARE_MODAL'))
  })
})

import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { SlotContext } from '@viewpage/remote-kit'
import { openModal, type ModalName } from '@viewpage/shared-events'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'
import PresenterUpgradeModal from './PresenterUpgradeModal.tsx'
import { loadDialog } from '../modals/modal-registry.ts'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

const PANEL_PATH = '/upgrade/embedded/features/pitch_presenter_view/'

async function open(name: ModalName) {
  const host = createHost()
  host.show()
  host.actAsOtherRemote(() => openModal(host.bus, name))
  return { ...host, modal: within(await screen.findByRole('dialog', { name: 'Presenter view' })) }
}

describe('presenter view in the desktop app', () => {
  // docs/behaviour/toolbar.md#desktop-app-dialog
  it('explains that in two sentences, and links to the download', async () => {
    const { modal, payloadsOf } = await open('PRESENTER_VIEW_DOWNLOAD_MODAL')
    expect(modal.getByText('This feature is available only in our desktop app.')).toBeInTheDocument()
    expect(modal.getByText('Presenter View is optimized for our desktop app.')).toBeInTheDocument()
    const link = modal.getByRole('link', { name: 'Get the desktop app' })
    expect(link).toHaveAttribute('href', '/download/business/')
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(payloadsOf('sidebars/ctaClicked')).toEqual([
      {
        location: 'presenter_view',
        text: 'Get the desktop app',
        type: 'button',
        targetUrl: '/download/business/',
      },
    ])
  })
})

describe('the upgrade panel', () => {
  const frame = (modal: Awaited<ReturnType<typeof open>>['modal']) =>
    modal.getByTitle<HTMLIFrameElement>(/^Presenter view: /)
  /** Fakes the response, because jsdom loads no frames. */
  const respond = (panel: HTMLIFrameElement, responseStatus: number) => {
    const contentWindow = {
      location: { href: PANEL_PATH },
      performance: { getEntriesByType: () => [{ responseStatus }] },
    }
    Object.defineProperty(panel, 'contentWindow', { value: contentWindow })
    fireEvent.load(panel)
  }

  // docs/behaviour/toolbar.md#upgrade-panel
  it('is a page of the server in a frame with a title', async () => {
    const { modal, payloadsOf } = await open('PRESENTER_VIEW_UPGRADE_MODAL')
    expect(frame(modal)).toHaveAttribute('src', PANEL_PATH)
    respond(frame(modal), 200)
    expect(frame(modal)).toBeInTheDocument()
    expect(payloadsOf('toolbar/upgradePanelFailed')).toEqual([])
  })

  // docs/behaviour/toolbar.md#upgrade-panel
  it('shows a message when it fails to load, links to its page, and can be retried', async () => {
    const { modal, payloadsOf } = await open('PRESENTER_VIEW_UPGRADE_MODAL')
    respond(frame(modal), 503)
    expect(modal.getByRole('alert')).toHaveTextContent('This did not load.')
    expect(modal.getByRole('link', { name: 'Open it on its own page' })).toHaveAttribute('href', PANEL_PATH)
    expect(payloadsOf('toolbar/upgradePanelFailed')).toHaveLength(1)
    fireEvent.click(modal.getByRole('button', { name: 'Try again' }))
    respond(frame(modal), 200)
    expect(modal.queryByRole('alert')).not.toBeInTheDocument()
  })

  // docs/behaviour/toolbar.md#upgrade-panel
  it('fails after 8 s', () => {
    jest.useFakeTimers()
    const host = createHost()
    render(
      <SlotContext value={{ ...host.props, slot: 'modals' }}>
        <PresenterUpgradeModal />
      </SlotContext>,
    )
    act(() => jest.advanceTimersByTime(7999))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByRole('alert')).toHaveTextContent('This did not load.')
    jest.useRealTimers()
  })
})

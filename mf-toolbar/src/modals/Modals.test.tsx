import { describe, expect, it } from '@jest/globals'
import { SlotContext } from '@viewpage/remote-kit'
import { closeModal, openModal, type ModalName } from '@viewpage/shared-events'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createHost } from '../../test/host.tsx'
import type { ModalEntry } from './modal-registry.ts'
import { Modals } from './Modals.tsx'

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** A page where another remote has a button that opens a modal, and this one draws its own. */
function createPage(registry?: Partial<Record<ModalName, ModalEntry>>) {
  const host = createHost()
  const elsewhere = document.createElement('button')
  elsewhere.textContent = 'In another remote'
  elsewhere.addEventListener('click', () => openModal(host.bus, 'SOCIAL_SHARE_MODAL'))
  document.body.append(elsewhere, host.props.portalRoot ?? '')
  render(
    <SlotContext value={{ ...host.props, slot: 'modals' }}>
      <Modals {...(registry && { registry })} />
    </SlotContext>,
  )
  return { ...host, elsewhere, user: userEvent.setup() }
}

describe('a modal', () => {
  it('is drawn when the host says it is open, and gone when it says it is closed', async () => {
    const { bus, hear } = createPage()
    hear(() => openModal(bus, 'EMBED_CODE_MODAL'))
    expect(await dialog('Embed')).toBeInTheDocument()
    hear(() => closeModal(bus))
    await noDialog()
  })

  it('asks to be closed by its button, by Escape and by a click outside', async () => {
    const { bus, hear, user, payloadsOf } = createPage()
    const ways = [
      async () => user.click(within(await dialog('Share')).getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
      () => user.click(document.body),
    ]
    for (const close of ways) {
      hear(() => openModal(bus, 'SOCIAL_SHARE_MODAL'))
      await dialog('Share')
      await close()
      await noDialog()
    }
    expect(payloadsOf('modals/closeModalRequested')).toHaveLength(3)
  })

  it('takes the focus, keeps it, and gives it back to an opener in another remote', async () => {
    const { elsewhere, user } = createPage()
    await user.click(elsewhere)
    const share = await dialog('Share')
    const copy = within(share).getByRole('button', { name: 'Copy link' })
    await waitFor(() => expect(copy).toHaveFocus())
    for (let tabs = 0; tabs < 12; tabs++) {
      await user.tab()
      await waitFor(() => expect(share).toContainElement(document.activeElement as HTMLElement))
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(elsewhere).toHaveFocus())
  })

  it('gives its place to another one', async () => {
    const { bus, hear } = createPage()
    hear(() => openModal(bus, 'SOCIAL_SHARE_MODAL'))
    await dialog('Share')
    hear(() => openModal(bus, 'EMBED_CODE_MODAL'))
    await dialog('Embed')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('of another remote is left to that remote', () => {
    const { bus, hear, payloadsOf } = createPage()
    hear(() => openModal(bus, 'VIEWER_IDENTIFICATION_MODAL'))
    expect(payloadsOf('modals/modalChanged')).toEqual([{ name: 'VIEWER_IDENTIFICATION_MODAL' }])
  })

  it('that is not there yet frees its place again', () => {
    const { bus, hear, payloadsOf } = createPage({})
    hear(() => openModal(bus, 'DOWNLOAD_PRESENTATION_MODAL'))
    expect(payloadsOf('modals/modalChanged').at(-1)).toEqual({ name: 'NONE' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a modal opened from a menu', () => {
  it('gives the focus back to the button of the menu, as the menu is gone', async () => {
    const { user } = createHost({ pageData: { allowDownload: true } }).show()
    await user.click(
      within(screen.getByRole('list', { name: 'More' })).getByRole('button', { name: 'Download' }),
    )
    await dialog('Download')
    await user.keyboard('{Escape}')
    await noDialog()
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })
})

describe('a modal whose code does not load', () => {
  const error = new Error('Loading chunk 7 failed.')

  function createBrokenPage() {
    let broken = true
    const page = createPage({
      SOCIAL_SHARE_MODAL: {
        title: 'share.title',
        width: 500,
        load: () => (broken ? Promise.reject(error) : import('../share/ShareModal.tsx')),
      },
    })
    const repair = () => {
      broken = false
    }
    return { ...page, repair }
  }

  it('says so, and closes cleanly', async () => {
    const { elsewhere, user, reports, payloadsOf } = createBrokenPage()
    await user.click(elsewhere)
    const failure = await screen.findByRole('dialog', { name: /^This window did not load/ })
    expect(reports).toEqual([error])
    await user.click(within(failure).getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(payloadsOf('modals/modalChanged').at(-1)).toEqual({ name: 'NONE' })
    await waitFor(() => expect(elsewhere).toHaveFocus())
  })

  it('can be tried again', async () => {
    const { elsewhere, user, repair } = createBrokenPage()
    await user.click(elsewhere)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    repair()
    await user.click(retry)
    expect(await dialog('Share')).toBeInTheDocument()
  })
})

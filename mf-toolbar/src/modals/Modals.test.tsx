import { beforeAll, describe, expect, it } from '@jest/globals'
import { SlotContext } from '@viewpage/remote-kit'
import { closeModal, openModal, type ModalName } from '@viewpage/shared-events'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createHost } from '../../test/host.tsx'
import { loadDialog, type ModalEntry } from './modal-registry.ts'
import { Modals } from './Modals.tsx'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** A page where another remote has a button that opens a modal, and this remote renders its modals. */
function createPage(registry?: Partial<Record<ModalName, ModalEntry>>) {
  const host = createHost()
  const openerElsewhere = document.createElement('button')
  openerElsewhere.textContent = 'In another remote'
  openerElsewhere.addEventListener('click', () => openModal(host.bus, 'SOCIAL_SHARE_MODAL'))
  document.body.append(openerElsewhere, host.props.portalRoot ?? '')
  render(
    <SlotContext value={{ ...host.props, slot: 'modals' }}>
      <Modals {...(registry && { registry })} />
    </SlotContext>,
  )
  return { ...host, openerElsewhere, user: userEvent.setup() }
}

describe('a modal', () => {
  it('is rendered while the host reports it as open', async () => {
    const { bus, actAsOtherRemote } = createPage()
    actAsOtherRemote(() => openModal(bus, 'EMBED_CODE_MODAL'))
    expect(await dialog('Embed')).toBeInTheDocument()
    actAsOtherRemote(() => closeModal(bus, 'EMBED_CODE_MODAL'))
    await noDialog()
  })

  // docs/behaviour/page.md#modal-size
  // docs/behaviour/page.md#modal-names
  it.each([
    ['SOCIAL_SHARE_MODAL', 'Share', '500px', '300px'],
    ['EMBED_CODE_MODAL', 'Embed', '600px', ''],
  ] as const)('of %s has its size', async (name, title, width, height) => {
    const { bus, actAsOtherRemote } = createPage()
    actAsOtherRemote(() => openModal(bus, name))
    const { style } = await dialog(title)
    expect([style.getPropertyValue('--width'), style.getPropertyValue('--height')]).toEqual([width, height])
  })

  // docs/behaviour/page.md#modal-focus
  it('requests to close on its button, on Escape and on a click outside', async () => {
    const { bus, actAsOtherRemote, user, payloadsOf } = createPage()
    const closers = [
      async () => user.click(within(await dialog('Share')).getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
      () => user.click(document.body),
    ]
    for (const close of closers) {
      actAsOtherRemote(() => openModal(bus, 'SOCIAL_SHARE_MODAL'))
      await dialog('Share')
      await close()
      await noDialog()
    }
    expect(payloadsOf('modals/closeModalRequested')).toHaveLength(3)
  })

  // docs/behaviour/page.md#modal-focus
  it('traps the focus, and returns it to an opener in another remote', async () => {
    const { openerElsewhere, user } = createPage()
    await user.click(openerElsewhere)
    const share = await dialog('Share')
    const copy = within(share).getByRole('button', { name: 'Copy link' })
    await waitFor(() => expect(copy).toHaveFocus())
    for (let tabs = 0; tabs < 12; tabs++) {
      await user.tab()
      await waitFor(() => expect(share).toContainElement(document.activeElement as HTMLElement))
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(openerElsewhere).toHaveFocus())
  })

  // docs/behaviour/page.md#one-modal-at-a-time
  it('is replaced by another modal', async () => {
    const { bus, actAsOtherRemote } = createPage()
    actAsOtherRemote(() => openModal(bus, 'SOCIAL_SHARE_MODAL'))
    await dialog('Share')
    actAsOtherRemote(() => openModal(bus, 'EMBED_CODE_MODAL'))
    await dialog('Embed')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  // docs/behaviour/page.md#one-modal-at-a-time
  it('of another remote is ignored', () => {
    const { bus, actAsOtherRemote, payloadsOf } = createPage()
    actAsOtherRemote(() => openModal(bus, 'VIEWER_IDENTIFICATION_MODAL'))
    expect(payloadsOf('modals/modalChanged')).toEqual([{ name: 'VIEWER_IDENTIFICATION_MODAL' }])
  })

  it('without an entry is closed again', () => {
    const { bus, actAsOtherRemote, payloadsOf } = createPage({})
    actAsOtherRemote(() => openModal(bus, 'DOWNLOAD_PRESENTATION_MODAL'))
    expect(payloadsOf('modals/modalChanged').at(-1)).toEqual({ name: 'NONE' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a modal opened from a menu', () => {
  it('returns the focus to the button of the menu', async () => {
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

describe('a modal whose code fails to load', () => {
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

  // docs/behaviour/page.md#modal-code
  it('shows a message, and closes cleanly', async () => {
    const { openerElsewhere, user, reports, payloadsOf } = createBrokenPage()
    await user.click(openerElsewhere)
    const failure = await screen.findByRole('dialog', { name: /^This window did not load/ })
    expect(reports).toEqual([error])
    await user.click(within(failure).getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(payloadsOf('modals/modalChanged').at(-1)).toEqual({ name: 'NONE' })
    await waitFor(() => expect(openerElsewhere).toHaveFocus())
  })

  // docs/behaviour/page.md#modal-code
  it('can be retried', async () => {
    const { openerElsewhere, user, repair } = createBrokenPage()
    await user.click(openerElsewhere)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    repair()
    await user.click(retry)
    expect(await dialog('Share')).toBeInTheDocument()
  })
})

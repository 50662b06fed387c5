import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { samplePrezilink as prezilink } from '@viewpage/remote-kit/dev'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'
import { loadDialog } from '../modals/modal-registry.ts'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

const URL_OF_PAGE = 'http://127.0.0.1:8080/p/orbit1/going-around/'

async function openShare(pageData: Partial<DeckPageData> = {}) {
  const host = createHost({ pageData })
  const { user } = host.show()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const share = within(await screen.findByRole('dialog', { name: 'Share' }))
  return { ...host, user, share }
}

const publishStep = (
  { bus, actAsOtherRemote }: Pick<ReturnType<typeof createHost>, 'bus' | 'actAsOtherRemote'>,
  step: number,
) => actAsOtherRemote(() => bus.publish(viewer.stepChanged, { step, stepCount: 12, title: '' }))

describe('the share modal', () => {
  // docs/behaviour/share.md#copy-success
  it('copies the canonical URL, and shows "Copied" for 3 s', async () => {
    const { share, payloadsOf } = await openShare()
    jest.useFakeTimers()
    fireEvent.click(share.getByRole('button', { name: 'Copy link' }))
    await act(async () => expect(await navigator.clipboard.readText()).toBe(URL_OF_PAGE))
    expect(share.getByRole('button', { name: 'Copied' })).toBeInTheDocument()
    expect(payloadsOf('toolbar/linkCopied')).toEqual([{ url: URL_OF_PAGE, kind: 'page' }])
    act(() => jest.advanceTimersByTime(2999))
    expect(share.getByRole('button', { name: 'Copied' })).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(share.getByRole('button', { name: 'Copy link' })).toBeInTheDocument()
    jest.useRealTimers()
  })

  // docs/behaviour/share.md#link-at-this-step
  it('copies the link to the current step', async () => {
    const page = await openShare()
    const { share, user, payloadsOf } = page
    expect(share.queryByRole('checkbox')).not.toBeInTheDocument()
    publishStep(page, 3)
    await user.click(share.getByRole('checkbox', { name: 'Start at step 3' }))
    await user.click(share.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${URL_OF_PAGE}#step=3`)
    expect(payloadsOf('toolbar/linkCopied')).toEqual([{ url: `${URL_OF_PAGE}#step=3`, kind: 'step' }])
    expect(share.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
      'href',
      expect.stringContaining('%23step%3D3'),
    )
  })

  // docs/behaviour/share.md#shared-link
  it('shares the view link when one opened the page', async () => {
    const { share, user, payloadsOf } = await openShare({ prezilink })
    await user.click(share.getByRole('button', { name: 'Copy link' }))
    const url = 'http://127.0.0.1:8080/v/linkopen1/'
    expect(payloadsOf('toolbar/linkCopied')).toEqual([{ url, kind: 'viewLink' }])
  })

  // docs/behaviour/share.md#copy-success
  it('selects the whole link and shows how to copy it when the clipboard is blocked', async () => {
    const { share, user, payloadsOf } = await openShare()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(share.getByRole('button', { name: 'Copy link' }))
    const field = share.getByRole<HTMLInputElement>('textbox', { name: 'Link to this presentation' })
    expect(await share.findByRole('button', { name: 'Press Ctrl+C' })).toBeInTheDocument()
    expect(field).toHaveFocus()
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(URL_OF_PAGE)
    expect(payloadsOf('toolbar/linkCopied')).toEqual([])
    write.mockRestore()
  })

  // docs/behaviour/share.md#share-type
  it('opens a platform in a pop-up, and publishes which', async () => {
    const { share, payloadsOf } = await openShare()
    const popup = { opener: window }
    const open = jest.spyOn(window, 'open').mockReturnValue(popup as Window)
    const linkedIn = share.getByRole<HTMLAnchorElement>('link', { name: 'LinkedIn' })
    expect(fireEvent.click(linkedIn)).toBe(false)
    expect(open).toHaveBeenCalledWith(
      linkedIn.href,
      '_blank',
      expect.stringContaining('popup,width=1300,height=570'),
    )
    expect(popup.opener).toBeNull()
    expect(payloadsOf('toolbar/presentationShared')).toEqual([{ shareType: 'LINKEDIN' }])
    expect(payloadsOf('toolbar/socialShareOpened')).toEqual([{ platform: 'LINKEDIN' }])
    open.mockRestore()
  })

  // docs/behaviour/share.md#pop-up-size
  it('follows the link when the pop-up is blocked', async () => {
    const { share } = await openShare()
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const facebook = share.getByRole('link', { name: 'Facebook' })
    expect(facebook).toHaveAttribute('target', '_blank')
    expect(facebook).toHaveAttribute('rel', 'noopener')
    expect(fireEvent.click(facebook)).toBe(true)
    open.mockRestore()
  })

  // docs/behaviour/share.md#e-mail
  it('sends the link by e-mail', async () => {
    const { share } = await openShare({ title: 'Orbits' })
    expect(share.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
      'href',
      `mailto:?subject=Orbits&body=Orbits%0A${encodeURIComponent(URL_OF_PAGE)}`,
    )
  })

  // docs/behaviour/share.md#private-link
  it('explains who can open the link to a private presentation, and offers no platform', async () => {
    const { share } = await openShare({ privacy: 'private' })
    expect(share.getByRole('button', { name: 'Copy link' })).toBeInTheDocument()
    expect(share.getByText(/^This presentation is private\. The link works only/)).toBeInTheDocument()
    expect(share.queryByRole('link')).not.toBeInTheDocument()
  })

  // docs/behaviour/sharing.md#sharing-panel
  it('says who can see the presentation, and leads to its choices, for whoever may share', async () => {
    const { share, user, payloadsOf } = await openShare({
      privacy: 'private',
      viewerRights: { comment: true, edit: true, hasPresenterViewFeature: false, share: true },
    })
    expect(share.getByText('Private.')).toBeInTheDocument()
    const link = share.getByRole('link', { name: 'Manage access' })
    expect(link).toHaveAttribute('href', '/dashboard/next/orbit1/')
    expect(link).toHaveAttribute('data-sharing', 'orbit1')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(payloadsOf('modals/modalChanged').at(-1)).toEqual({ name: 'NONE' })
  })

  it('shares a private presentation by its view link', async () => {
    const { share } = await openShare({ privacy: 'private', prezilink })
    expect(share.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('http://127.0.0.1:8080/v/linkopen1/')),
    )
  })

  // docs/behaviour/share.md#share-type
  it("passes the link to the system's share sheet, and publishes it as MOBILE", async () => {
    const shared: unknown[] = []
    const sheet = {
      canShare: () => true,
      share: (data?: ShareData) => Promise.resolve(void shared.push(data)),
    }
    Object.assign(navigator, sheet)
    const { share, user, payloadsOf } = await openShare()
    await user.click(share.getByRole('button', { name: 'Other apps' }))
    expect(shared).toEqual([{ url: URL_OF_PAGE, title: expect.any(String) }])
    expect(payloadsOf('toolbar/presentationShared')).toEqual([{ shareType: 'MOBILE' }])
    for (const name of Object.keys(sheet)) Reflect.deleteProperty(navigator, name)
  })
})

import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { samplePrezilink as prezilink } from '@viewpage/remote-kit/dev'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'
import { loadDialog } from '../modals/modal-registry.ts'

// On a busy machine the first import takes longer than a query waits.
beforeAll(() => loadDialog())

async function openEmbed(pageData: Partial<DeckPageData> = {}) {
  const host = createHost({ pageData })
  const { user } = host.show()
  await user.click(screen.getByRole('button', { name: 'Embed' }))
  const embed = within(await screen.findByRole('dialog', { name: 'Embed' }))
  const field = (name: string) => embed.getByRole<HTMLInputElement>('textbox', { name })
  return { ...host, user, embed, field, code: () => field('Embed code').value }
}

describe('the embed modal', () => {
  // docs/behaviour/embed.md#default-embed-size
  it('starts with 560 by 315', async () => {
    const { field, code } = await openEmbed()
    expect([field('Width').value, field('Height').value]).toEqual(['560', '315'])
    expect(code()).toContain('width="560" height="315"')
  })

  // docs/behaviour/embed.md#embed-size-fields
  it('keeps 16:9 when one side is edited, and accepts digits only', async () => {
    const { user, field } = await openEmbed()
    await user.clear(field('Width'))
    expect([field('Width').value, field('Height').value]).toEqual(['', ''])
    await user.type(field('Width'), '8x0-05')
    expect([field('Width').value, field('Height').value]).toEqual(['8005', '4503'])
    await user.clear(field('Height'))
    await user.type(field('Height'), '450')
    expect([field('Width').value, field('Height').value]).toEqual(['800', '450'])
  })

  // docs/behaviour/embed.md#no-embed-size
  it('fills the container when the size is cleared', async () => {
    const { user, field, code } = await openEmbed()
    await user.clear(field('Height'))
    expect(code()).toContain('width:100%')
  })

  // docs/behaviour/embed.md#embed-options
  it('adds its options to the code', async () => {
    const { user, embed, code, bus, actAsOtherRemote } = await openEmbed()
    actAsOtherRemote(() => bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: '' }))
    await user.click(embed.getByRole('checkbox', { name: 'Start at step 3' }))
    await user.click(embed.getByRole('checkbox', { name: 'Autoplay' }))
    await user.click(embed.getByRole('checkbox', { name: 'Fit to width' }))
    expect(code()).toContain('src="http://127.0.0.1:8080/p/orbit1/embed/?autoplay=1#step=3"')
    expect(code()).toContain('width:100%')
  })

  // docs/behaviour/embed.md#embed-options
  it('has more options, which change code and preview', async () => {
    const { user, embed, code } = await openEmbed()
    await user.click(embed.getByText('More options'))
    for (const name of ['Repeat', 'Hide title and owner', 'Hide the player bar', 'Light theme'])
      await user.click(embed.getByRole('checkbox', { name }))
    expect(code()).toContain('/p/orbit1/embed/?loop=1&amp;title=0&amp;bar=0&amp;theme=light"')
    await user.click(embed.getByRole('checkbox', { name: 'Repeat' }))
    expect(code()).toContain('/p/orbit1/embed/?title=0&amp;bar=0&amp;theme=light"')
  })

  // docs/behaviour/embed.md#embed-options
  it('offers autoplay only for presentations that may autoplay', async () => {
    const { embed } = await openEmbed({ privacy: 'unlisted' })
    expect(embed.queryByRole('checkbox', { name: 'Autoplay' })).not.toBeInTheDocument()
  })

  // docs/behaviour/embed.md#embed-options
  it('shows the choice of the owner, and puts only another one into the address', async () => {
    const { user, embed, code } = await openEmbed({ shouldAutoplay: true })
    const autoplay = embed.getByRole('checkbox', { name: 'Autoplay' })
    expect(autoplay).toBeChecked()
    expect(code()).not.toContain('autoplay=')
    await user.click(autoplay)
    expect(code()).toContain('?autoplay=0"')
    await user.click(autoplay)
    expect(code()).not.toContain('autoplay=')
  })

  // docs/behaviour/embed.md#embed-options
  it('offers no choice where the owner forces autoplay', async () => {
    const { embed } = await openEmbed({ shouldAutoplay: true, forceAutoplay: true })
    expect(embed.queryByRole('checkbox', { name: 'Autoplay' })).not.toBeInTheDocument()
  })

  // docs/behaviour/embed.md#embed-code-copied
  it.each([
    ['0', 'CLASSIC', '/embed/orbit1/'],
    ['2', 'NEXT', '/p/orbit1/embed/'],
  ])('copies the code of schema %j as %s', async (schemaVersion, productType, path) => {
    const { user, embed, code, payloadsOf } = await openEmbed({ schemaVersion })
    await user.click(embed.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe(code())
    expect(code()).toContain(path)
    expect(embed.getByRole('button', { name: 'Copied' })).toBeInTheDocument()
    expect(payloadsOf('toolbar/embedCodeCopied')).toEqual([{ productType }])
  })

  // docs/behaviour/share.md#copy-success
  it('selects the code and shows how to copy it when the clipboard is blocked', async () => {
    const { user, embed, field, payloadsOf } = await openEmbed()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(embed.getByRole('button', { name: 'Copy code' }))
    expect(await embed.findByRole('button', { name: 'Press Ctrl+C' })).toBeInTheDocument()
    const code = field('Embed code')
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length])
    expect(payloadsOf('toolbar/embedCodeCopied')).toEqual([])
    write.mockRestore()
  })

  // docs/behaviour/embed.md#responsive-only
  it('shows a note instead of size fields when the size is always fluid', async () => {
    const { embed, code } = await openEmbed({ embedSizing: 'responsive' })
    expect(embed.getByText(/^This presentation always fits the width of its page\./)).toBeInTheDocument()
    expect(embed.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/help/embedding/')
    expect(embed.queryByRole('textbox', { name: 'Width' })).not.toBeInTheDocument()
    expect(code()).toContain('width:100%')
  })

  // docs/behaviour/embed.md#no-private-embed
  it('shows a sentence instead of the code for a private presentation', async () => {
    const { embed } = await openEmbed({ privacy: 'private' })
    expect(embed.getByText(/^This presentation is private/)).toBeInTheDocument()
    expect(embed.queryByRole('textbox')).not.toBeInTheDocument()
  })

  // docs/behaviour/embed.md#no-private-embed
  it('shows no code for a private presentation opened by a view link either', async () => {
    const { embed } = await openEmbed({ privacy: 'private', prezilink })
    expect(embed.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('previews the embed in its final size on request, and does not move the focus', async () => {
    const { user, embed, field } = await openEmbed()
    const preview = () => embed.queryByTitle<HTMLIFrameElement>('Preview of the embed')
    expect(preview()).not.toBeInTheDocument()
    const toggle = embed.getByRole('button', { name: 'Preview' })
    await user.click(toggle)
    expect(toggle).toHaveFocus()
    expect(preview()).toHaveAttribute('src', '/p/orbit1/embed/')
    expect(preview()).toHaveStyle({ inlineSize: '560px' })
    await user.click(embed.getByRole('checkbox', { name: 'Autoplay' }))
    expect(preview()).toHaveAttribute('src', '/p/orbit1/embed/?autoplay=1')
    await user.clear(field('Width'))
    expect(preview()).toHaveStyle({ inlineSize: '100%' })
    await user.click(toggle)
    expect(preview()).not.toBeInTheDocument()
  })
})

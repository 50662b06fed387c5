import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { nameField, setUp } from './identification-stage.tsx'

describe('the HTML of the server', () => {
  it('has the overlay in its lookup phase', () => {
    const { renderToHtml, node } = setUp({})
    document.body.innerHTML = renderToHtml(node)
    expect(screen.getByRole('dialog')).toHaveAttribute('data-phase', 'lookingUp')
    expect(screen.getByRole('heading')).toHaveTextContent('Ada Lovelace shared a presentation with you')
    document.body.innerHTML = ''
  })

  it('is empty when nobody is asked', () => {
    const { renderToHtml, node } = setUp({ pageData: { byOwner: true } })
    expect(renderToHtml(node)).toBe('')
  })

  it('hydrates without mismatch, and then asks', async () => {
    const { hydrate, node } = setUp({})
    const { mismatches, unmount } = await hydrate(node)
    expect(mismatches).toEqual([])
    await screen.findByRole('dialog')
    expect(screen.getByRole('dialog')).toHaveAttribute('data-phase', 'asking')
    expect(nameField()).toHaveFocus()
    unmount()
  })

  it('is hidden when the server knows the visitor', async () => {
    const { hydrate, node } = setUp({ lookup: { is_identified: true } })
    const { element, unmount } = await hydrate(node)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(element.querySelector('dialog')).not.toHaveAttribute('open')
    unmount()
  })

  it('is not shown again after the style sheet has hidden it', async () => {
    const { hydrate, node } = setUp({ lookup: 'never' })
    const lift = document.createElement('style')
    lift.textContent = 'dialog { visibility: hidden }'
    document.head.append(lift)
    const shown: boolean[] = []
    const { prototype } = HTMLDialogElement
    const { showModal } = prototype
    prototype.showModal = function () {
      shown.push(true)
      showModal.call(this)
    }
    const { unmount } = await hydrate(node)
    expect(shown).toEqual([])
    prototype.showModal = showModal
    lift.remove()
    unmount()
  })
})

import { isDeckPage } from '@viewpage/shared-events'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../browser/adopt-styles.ts'
import accessStyles from './access.css?text'
import panelStyles from './panel.css?text'
import rowStyles from './rows.css?text'
import { SharingContext } from './sharing-context.ts'
import type { SharingPage } from './sharing-page.ts'
import { createSharingCalls } from './sharing-calls.ts'
import { SharingPanel } from './SharingPanel.tsx'

let isOpen = false

/**
 * Opens the panel of a presentation.
 *
 * @param link leads to the page of the same choices, and names the presentation in `data-sharing`
 * @throws if the choices cannot be read
 */
export async function openSharing(page: SharingPage, link: HTMLAnchorElement): Promise<void> {
  if (isOpen) return
  isOpen = true
  const opener = openerOf(link)
  const oid = link.dataset['sharing'] ?? ''
  try {
    const calls = createSharingCalls(oid, page.pageData)
    const { state, texts } = await calls.read()
    const container = document.createElement('div')
    document.body.append(container)
    const dropStyles = adoptStyles(panelStyles, accessStyles, rowStyles)
    const root = createRoot(container)
    const onClosed = () => {
      root.unmount()
      container.remove()
      dropStyles()
      isOpen = false
    }
    // Only a page of this presentation has its step and its tags.
    const deck = isDeckPage(page.pageData) && page.pageData.oid === oid ? page.pageData : null
    root.render(
      <SharingContext value={{ calls, texts, bus: page.bus, deck, container }}>
        <SharingPanel first={state} opener={opener} onClosed={onClosed} />
      </SharingContext>,
    )
  } catch (error) {
    isOpen = false
    throw error
  }
}

/** A menu is closed when its entry is pressed: the focus returns to its button. */
function openerOf(link: HTMLAnchorElement): HTMLElement {
  const details = link.closest('details')
  if (details) {
    details.open = false
    return details.querySelector('summary') ?? link
  }
  const menu = link.closest('[popover]')
  return document.querySelector<HTMLElement>(`[popovertarget="${menu?.id ?? ''}"]`) ?? link
}

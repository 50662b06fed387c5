import type { PopupSize } from './share-targets.ts'

/** Opens a pop-up in the middle of the screen. `false` when the browser blocked it: let the link do its work. */
export function openPopup(href: string, { width, height }: PopupSize): boolean {
  const left = Math.max(0, Math.round((screen.width - width) / 2))
  const top = Math.max(0, Math.round((screen.height - height) / 2))
  const popup = window.open(href, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) return false
  // Cut off before the other page is there, so that it cannot reach this one.
  popup.opener = null
  return true
}

import type { PopupSize } from './share-targets.ts'

/** Opens a pop-up in the centre of the screen. Returns `false` when the browser blocked it: follow the link instead. */
export function openPopup(href: string, { width, height }: PopupSize): boolean {
  const left = Math.max(0, Math.round((screen.width - width) / 2))
  const top = Math.max(0, Math.round((screen.height - height) / 2))
  const popup = window.open(href, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) return false
  // Cleared before the other page loads, so that it has no access to this one.
  popup.opener = null
  return true
}

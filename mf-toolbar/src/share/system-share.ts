/** What a browser with a share sheet offers. */
type ShareSheet = Partial<Pick<Navigator, 'canShare' | 'share'>>

/**
 * Opens the system's share sheet, or `null` where the browser has none for this. It resolves when the visitor
 * dismissed the sheet, too: that is no error (D25).
 */
export function systemShare(
  data: { readonly url: string; readonly title: string },
  { canShare, share }: ShareSheet = sheetOf(navigator),
): (() => Promise<void>) | null {
  if (!share || !canShare?.(data)) return null
  return () =>
    share(data).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error
    })
}

function sheetOf(browser: Navigator): ShareSheet {
  if (!('canShare' in browser)) return {}
  return { canShare: (data) => browser.canShare(data), share: (data) => browser.share(data) }
}

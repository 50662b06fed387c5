/** The Web Share API, where the browser has it. */
type ShareSheet = Partial<Pick<Navigator, 'canShare' | 'share'>>

/**
 * Returns a function that opens the system's share sheet, or `null` when the browser cannot share this. The function
 * also resolves when the visitor dismisses the sheet, which is not an error (docs/behaviour/share.md#system-share).
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

/** Whether a turn of the wheel asks for a zoom of the deck (docs/behaviour/viewer.md#wheel). */
export function wantsZoom({ ctrlKey, metaKey }: Pick<WheelEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey
}

/** Whether this is a Mac, where ⌘ is the key that zooms. */
export function isMac(): boolean {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform?: string } }
  return /^(?:mac|ip)/i.test(userAgentData?.platform ?? platform)
}

/**
 * Turns `?step=7` in the address of a presentation into `#step=7`, which the viewer reads. Some hosts cannot link with a
 * fragment, or lose it (docs/behaviour/viewer.md#step-links).
 */
export function takeStartStep(): void {
  const address = withStartStep(location.href)
  if (address !== null) history.replaceState(history.state, '', address)
}

/** @returns the new address, or `null` if it stays the same */
export function withStartStep(address: string): string | null {
  const url = new URL(address)
  const step = url.searchParams.get('step')
  if (step === null || url.hash !== '') return null
  url.searchParams.delete('step')
  url.hash = `step=${step}`
  return url.href
}

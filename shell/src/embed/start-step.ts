/**
 * Turns `?step=7` into `#step=7`, which the viewer reads, for pages that cannot have a fragment in the URL of a frame.
 *
 * @param address of the embed page
 * @returns the new address, or `null` if it stays the same
 */
export function withStartStep(address: string): string | null {
  const url = new URL(address)
  const step = url.searchParams.get('step')
  if (step === null || url.hash !== '') return null
  url.searchParams.delete('step')
  url.hash = `step=${step}`
  return url.href
}

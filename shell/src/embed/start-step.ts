/**
 * Names the start step where the viewer looks for it. `?step=7` does what `#step=7` does, for pages that cannot
 * keep a fragment in the address of a frame.
 *
 * @param address of the embed page
 * @returns the address to go by, or `null` to keep it
 */
export function withStartStep(address: string): string | null {
  const url = new URL(address)
  const step = url.searchParams.get('step')
  if (step === null || url.hash !== '') return null
  url.searchParams.delete('step')
  url.hash = `step=${step}`
  return url.href
}

import type { Page } from 'playwright/test'

/**
 * The mean difference of the colour channels of two screenshots, 0 to 255.
 *
 * @param page any page; its browser decodes the pictures
 * @throws Error when one is missing, or their sizes differ
 */
export async function differenceOf(
  page: Page,
  one: Buffer | undefined,
  other: Buffer | undefined,
): Promise<number> {
  if (!one || !other) throw new Error('[e2e] Failed to compare two pictures: one is missing.')
  const reader = await page.context().newPage()
  const difference = await reader.evaluate(
    async (pictures) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [first, second] = await Promise.all(pictures.map(read))
      if (!first || !second || first.data.length !== second.data.length) return null
      const sum = first.data.reduce((total, value, at) => total + Math.abs(value - (second.data[at] ?? 0)), 0)
      // Without the alpha channel, which is constant.
      return sum / ((first.data.length * 3) / 4)
    },
    [one.toString('base64'), other.toString('base64')],
  )
  await reader.close()
  if (difference === null) throw new Error('[e2e] Failed to compare two pictures: their sizes differ.')
  return difference
}

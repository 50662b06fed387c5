import type { Page } from 'playwright/test'

/**
 * How much two screenshots differ: the mean difference of a colour, 0 to 255.
 *
 * @param page any; its browser reads the pictures
 * @throws Error when there are not two, or they are not of one size.
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
      // Opacity is the same everywhere.
      return sum / ((first.data.length * 3) / 4)
    },
    [one.toString('base64'), other.toString('base64')],
  )
  await reader.close()
  if (difference === null) throw new Error('[e2e] Failed to compare two pictures: they are not of one size.')
  return difference
}

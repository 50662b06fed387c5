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

/** Takes a screenshot while the texts and buttons of the viewer are invisible. */
export async function withoutText(page: Page, screenshot: () => Promise<Buffer>): Promise<Buffer> {
  const hide = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-slot="viewer"] p, [data-slot="viewer"] button { visibility: hidden !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const picture = await screenshot()
  await hide.evaluate((sheet) => sheet.replaceSync(''))
  return picture
}

/** The relative luminance of the lightest pixel of a screenshot, 0 to 1 (WCAG 2.2). */
export async function lightestOf(page: Page, picture: Buffer): Promise<number> {
  const reader = await page.context().newPage()
  const lightest = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('[e2e] Failed to read a picture: there is no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const linear = (value = 0) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    let most = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = data.subarray(at, at + 3)
      most = Math.max(most, 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    }
    return most
  }, picture.toString('base64'))
  await reader.close()
  return lightest
}

/**
 * The share of pixels that differ between two screenshots, 0 to 1; 1 if their sizes differ.
 *
 * @param page any page; its browser decodes the pictures
 */
export async function differingShareOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const reader = await page.context().newPage()
  const share = await reader.evaluate(
    async (pictures) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('[e2e] Failed to read a picture: there is no canvas.')
        context.drawImage(bitmap, 0, 0)
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
        return { width: bitmap.width, pixels: new Uint32Array(data.buffer) }
      }
      const [first, second] = await Promise.all(pictures.map(read))
      if (!first || !second) throw new Error('[e2e] Failed to compare two pictures: one is missing.')
      if (first.width !== second.width || first.pixels.length !== second.pixels.length) return 1
      return first.pixels.filter((pixel, at) => pixel !== second.pixels[at]).length / first.pixels.length
    },
    [one.toString('base64'), other.toString('base64')],
  )
  await reader.close()
  return share
}

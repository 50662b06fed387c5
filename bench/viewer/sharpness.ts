import type { Page } from 'playwright'
import { PROBE, STAGE } from './probe.ts'

/**
 * The energy of the brightness gradient around the probe's text. Blur reduces it.
 *
 * @param what the picture of the player, or the browser's own text at the same place
 */
export async function sharpnessOf(page: Page, what: 'picture' | 'native'): Promise<number> {
  if (what === 'native') {
    await page.evaluate(() => {
      viewerBench.unmount()
      return viewerBench.showNativeProbe()
    })
  }
  const { baseline, size } = PROBE
  const clip = { x: 0, y: baseline - 1.5 * size, width: STAGE.width, height: 2 * size }
  const picture = await page.screenshot({ clip })
  return page.evaluate(gradientEnergy, picture.toString('base64'))
}

/** Runs in the page, because a page can decode pictures. */
async function gradientEnergy(base64: string): Promise<number> {
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) return 0
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  }
  let energy = 0
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      energy += (light(x, y) - light(x - 1, y)) ** 2 + (light(x, y) - light(x, y - 1)) ** 2
    }
  }
  return energy
}

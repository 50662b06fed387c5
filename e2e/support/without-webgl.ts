import type { Page } from 'playwright/test'

/** From the next page on, this browser has no WebGL. */
export function takeWebGlAway(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
      apply(target, canvas, asked: Parameters<typeof getContext>) {
        return asked[0] === 'webgl2' ? null : Reflect.apply(target, canvas, asked)
      },
    })
  })
}

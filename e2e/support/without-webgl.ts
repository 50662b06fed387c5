import type { Page } from 'playwright/test'

/** Removes WebGL from the next navigation on. */
export function disableWebGl(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
      apply(target, canvas, args: Parameters<typeof getContext>) {
        return args[0] === 'webgl2' ? null : Reflect.apply(target, canvas, args)
      },
    })
  })
}

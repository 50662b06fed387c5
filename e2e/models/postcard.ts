import { expect, type Locator } from 'playwright/test'

/** The postcard of `examples/remote-with-files`, in any page or frame. */
export class Postcard {
  readonly #card: Locator

  /** @param place that contains the postcard */
  constructor(place: Locator) {
    this.#card = place.locator('article')
  }

  /** Checks what HTML and style sheets name: both pictures, the background and the font. */
  async seeDrawn(): Promise<void> {
    await expect(this.#card).toBeVisible()
    const pictures = this.#card.locator('img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) await seePicture(picture)
    await seeBackground(this.#card)
    await expect
      .poll(() =>
        this.#card.evaluate(() =>
          [...document.fonts].filter(({ family }) => family.includes('Caveat')).map(({ status }) => status),
        ),
      )
      .toContain('loaded')
  }

  /** Checks what its scripts load: WebAssembly, the lazy part with its style sheet, and the worker with its chunk. */
  async #seeWorking(): Promise<void> {
    await expect(this.#card.getByText(/^No\. \d+ · [1-9]\d* words?$/)).toBeVisible()
    await this.#card.getByRole('button', { name: 'Turn over' }).click()
    const back = this.#card.getByText('This postcard came with its own map.')
    await expect(back).toBeVisible()
    await seeBackground(back)
  }

  async see(): Promise<void> {
    await this.seeDrawn()
    await this.#seeWorking()
  }

  /** The addresses of its pictures, as they are written. */
  async addresses(): Promise<(string | null)[]> {
    const pictures = await this.#card.locator('img').all()
    return Promise.all(pictures.map((picture) => picture.getAttribute('src')))
  }
}

async function seePicture(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** Loads the picture of a background by its address. */
async function seeBackground(element: Locator): Promise<void> {
  const width = () =>
    element.evaluate(async (box) => {
      const [, address = ''] = /url\("([^"]*)"\)/.exec(getComputedStyle(box).backgroundImage) ?? []
      const picture = new Image()
      picture.src = address
      await picture.decode().catch(() => undefined)
      return picture.naturalWidth
    })
  await expect.poll(width).toBeGreaterThan(0)
}

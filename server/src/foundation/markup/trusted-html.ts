/**
 * Markup that is safe to send: HTML, SVG or XML, made by the tag `html`. Neither a string nor an object of the same
 * shape can be assigned to it.
 */
export class Html {
  readonly #markup: string

  private constructor(markup: string) {
    this.#markup = markup
  }

  static trusted(markup: string): Html {
    return new Html(markup)
  }

  static markupOf(html: Html): string {
    return html.#markup
  }
}

/** Markup from a trusted string. Lint allows it in the files that `tooling/src/lint/import-rules.ts` lists, each with a reason. */
export const trustedHtml = (markup: string): Html => Html.trusted(markup)

/**
 * The string that is sent.
 *
 * @throws TypeError for anything but markup
 */
export const markupOf = (html: Html): string => Html.markupOf(html)

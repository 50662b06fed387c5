/** A template: a drawing in `server/static/art`, and a path over it. */
export interface TemplatePlan {
  readonly art: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** Steps after the first one, which shows the whole drawing. */
  readonly steps: readonly TemplateStep[]
}

/** A view of the drawing, in units of the drawing (640 × 360), with its words. */
export interface TemplateStep {
  readonly title: string
  readonly words: string
  /** Middle of the view, and its width. */
  readonly at: readonly [x: number, y: number, width: number]
}

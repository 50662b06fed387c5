/** A template: a drawing of ours in `server/static/art`, and a path over it. */
export interface TemplatePlan {
  readonly art: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** After the first step, which shows it whole. */
  readonly steps: readonly TemplateStep[]
}

/** What is seen, in units of the drawing, which is 640 by 360, and what belongs there. */
export interface TemplateStep {
  readonly title: string
  readonly words: string
  /** Middle of the view, and its width. */
  readonly at: readonly [x: number, y: number, width: number]
}

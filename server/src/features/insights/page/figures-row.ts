import { html, type Html } from '../../../foundation/markup/html.ts'
import type { Formats } from '../../../foundation/locales/formats.ts'
import type { Figures } from '../read-insights.ts'
import type { InsightsPage } from './insights-page.ts'

/** The texts of the figures that are updated live, by name. */
export function figureTexts(
  { views, viewers, likes, medianSeconds, visits, reachedEnd, identified }: Figures,
  formats: Formats,
): Readonly<Record<LiveFigure, string>> {
  return {
    views: formats.number(views),
    viewers: formats.number(viewers),
    likes: formats.number(likes),
    medianTime: formats.clock(medianSeconds),
    reachedEnd: visits === 0 ? '–' : formats.percent(reachedEnd / visits),
    identified: formats.number(identified),
  }
}

export type LiveFigure = 'views' | 'viewers' | 'likes' | 'medianTime' | 'reachedEnd' | 'identified'

export function figuresRow({ text, insights, formats }: InsightsPage): Html {
  const values = figureTexts(insights.figures, formats)
  const shown = ['views', 'medianTime', 'reachedEnd', 'identified'] as const
  const figures = shown.map(
    (name) =>
      html`<div><dt>${text(`insights.figures.${name}`)}</dt><dd data-live="${name}">${values[name]}</dd></div>`,
  )
  return html`<dl class="insights-figures">${figures}</dl><p class="insights-live" role="status" data-label="${text('insights.live')}"></p>`
}

export function deliveredText({ text, insights, formats }: InsightsPage): string {
  if (insights.deliveredShare === null) return text('insights.notMeasured')
  // Rounded down, so that 100 % means all.
  const percent = formats.percent(Math.floor(insights.deliveredShare * 100) / 100)
  return text('insights.measured', { percent })
}

import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { InsightsLink } from './insights-links.ts'

/** The name of a link, which its owner gave or which counts it. */
export function nameOfLink({ name, number }: InsightsLink, text: ServerTexts): string {
  return name === '' ? text('insights.links.unnamed', { number }) : name
}

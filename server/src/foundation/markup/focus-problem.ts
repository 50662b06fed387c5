import { markupOf, trustedHtml, type Html } from './trusted-html.ts'

const REFUSED = ' aria-invalid="true"'
const MESSAGE = '<p class="site-error"'
const CONTROL = '<input'

/**
 * Moves the focus to the first refused field of a page, without script. A page whose form was refused as a whole gets it
 * on the message. Text cannot look like either, because quotes and brackets of text are escaped.
 */
export function focusProblem(page: Html): Html {
  const markup = markupOf(page)
  const refusedAt = markup.indexOf(REFUSED)
  if (refusedAt === -1) return inserted(markup, endOf(markup, MESSAGE, 0), ' tabindex="-1" autofocus')
  // A group of choices cannot have the focus, its first choice can.
  const isGroup = markup.startsWith('<fieldset', markup.lastIndexOf('<', refusedAt))
  return inserted(markup, isGroup ? endOf(markup, CONTROL, refusedAt) : refusedAt, ' autofocus')
}

/** The index behind the first such text; -1 without one. */
function endOf(markup: string, wanted: string, from: number): number {
  const at = markup.indexOf(wanted, from)
  return at === -1 ? -1 : at + wanted.length
}

function inserted(markup: string, at: number, attributes: string): Html {
  return trustedHtml(at === -1 ? markup : markup.slice(0, at) + attributes + markup.slice(at))
}

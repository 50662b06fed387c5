import { trustedHtml, type Html } from './trusted-html.ts'

/*
 * The code of a build is trusted: its team decides how the page looks and what it does. Only text that would end the
 * element is changed. Such text occurs in strings and comments, where the added backslash has no effect.
 */

/** A style sheet of a build, for a style element. */
export function inlineStyle(css: string): Html {
  return trustedHtml(asParsed(css).replace(/<(\/style)/gi, '<\\$1'))
}

/** A script of a build, for a script element. */
export function inlineScript(code: string): Html {
  return trustedHtml(asParsed(code).replace(/<(\/script|!--)/gi, '<\\$1'))
}

/** Browsers normalise line ends before they compare the content of an element with its hash. */
function asParsed(code: string): string {
  return code.replace(/\r\n?/g, '\n')
}

import { trustedHtml, type Html } from '../../foundation/markup/trusted-html.ts'

/** HTML that a remote's server build rendered. It is trusted as the remote's scripts are, which run on the same page. */
export function remoteHtml(rendered: string): Html {
  return trustedHtml(rendered)
}

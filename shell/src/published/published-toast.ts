import { announce } from '@viewpage/remote-kit'
import { createFetchHttp, readPageData, readPageRelease } from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { isDeckPage } from '@viewpage/shared-events'
import { publishedIn } from '@viewpage/shared-events/site-paths'
import { csrfTokenOfPage } from '../browser/csrf-token.ts'
import { createShellTexts } from '../texts.ts'
import { offerUndoToast } from '../undo/undo.ts'
import { changePrivacy } from './change-privacy.ts'

/** Says that everybody can see the presentation now, and offers to take that back. The address forgets it. */
export function sayPublished(): void {
  const before = publishedIn(location.hash)
  const pageData = readPageData()
  if (before === null || !isDeckPage(pageData)) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const { messages } = readPageRelease()
  const text = createShellTexts(() => createI18n(pageData.language, { shell: messages['shell'] ?? {} }))
  const { basicAuthorization } = pageData
  const http = createFetchHttp({ basicAuthorization, csrfToken: csrfTokenOfPage.get })
  const line = text('published.line')
  const label = text('published.undo')
  offerUndoToast({
    label,
    line: () => line,
    status: `${line}. ${label}`,
    onUndo: () => {
      changePrivacy(http, pageData.oid, before).then(
        // The page says who can see it.
        () => location.reload(),
        () => announce(text('published.failed')),
      )
    },
    onCommit: () => undefined,
  })
}

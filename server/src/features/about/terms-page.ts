import type { Html } from '../../foundation/markup/html.ts'
import { article, paragraph } from '../../pages/html/article.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** The terms of use, in plain words (docs/behaviour/addresses.md#informational-pages). */
export function termsBody(text: ServerTexts, company: string): Html {
  return article({
    title: text('terms.title'),
    lead: text('terms.lead', { company }),
    sections: [
      { title: text('terms.account.title'), body: paragraph(text('terms.account.text')) },
      { title: text('terms.content.title'), body: paragraph(text('terms.content.text')) },
      { title: text('terms.rules.title'), body: paragraph(text('terms.rules.text')) },
      {
        title: text('terms.links.title'),
        body: paragraph(text('terms.links.text'), '/help/who-is-watching/'),
      },
      { title: text('terms.promise.title'), body: paragraph(text('terms.promise.text')) },
      { title: text('terms.changes.title'), body: paragraph(text('terms.changes.text'), '/privacy/') },
    ],
  })
}

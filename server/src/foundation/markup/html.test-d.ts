/* What must not compile: checked by `npm run typecheck`, which fails when an expected error is none. */
import { html, joinHtml, nothing, type Html } from './html.ts'

declare const text: string
declare const optional: string | undefined
declare const page: Html
const takesHtml = (_: Html) => undefined

takesHtml(html`<p>${text} ${1} ${page} ${[page, nothing]}</p>`)
takesHtml(joinHtml([page], '\n'))

// @ts-expect-error -- a string is not markup
takesHtml(text)
// @ts-expect-error -- a literal is a string
takesHtml('<p></p>')
// @ts-expect-error -- an object that looks like markup
takesHtml({ toString: () => '<p></p>' })
// @ts-expect-error -- a copy of markup
takesHtml({ ...page })
// @ts-expect-error -- a list of markup
takesHtml([page])
// @ts-expect-error -- markup is not a string
text.concat(page)

// @ts-expect-error -- possibly undefined
takesHtml(html`<p>${optional}</p>`)
// @ts-expect-error -- null
takesHtml(html`<p>${null}</p>`)
// @ts-expect-error -- possibly false
takesHtml(html`<p>${text === '' && page}</p>`)
// @ts-expect-error -- an object
takesHtml(html`<p>${{ text }}</p>`)
// @ts-expect-error -- a list of strings
takesHtml(html`<p>${[text]}</p>`)
// @ts-expect-error -- a promise
takesHtml(html`<p>${Promise.resolve(page)}</p>`)
// @ts-expect-error -- strings are not markup
joinHtml([text], '\n')

import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { listNav } from '../../pages/html/list-nav.ts'
import { cardGrid, presentationCards } from '../../pages/html/presentation-cards.ts'
import { searchForm } from '../../pages/html/search-form.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  FIRST_PAGE,
  queryOfPlace,
  type ListPage,
  type ListPlace,
} from '../../content/presentations/list-pages.ts'
import type { ListedPresentation } from '../../content/presentations/listed-presentations.ts'

/** A page of search results. */
export interface SearchResultPage {
  readonly text: ServerTexts
  /** As the visitor typed it. */
  readonly term: string
  readonly place: ListPage
  /** Whether more presentations contain the words than are shown. */
  readonly isCut: boolean
  readonly presentations: readonly ListedPresentation[]
  /** Whether results contain all words, or only some of them. */
  readonly has: 'all' | 'some'
  /** A term with corrected spelling. */
  readonly suggestion: string | null
  /** Shown instead if nothing was found. */
  readonly others: readonly ListedPresentation[]
}

export function searchBody(page: SearchResultPage): Html {
  return html`<div class="page-container">${searchForm(page.text, page.term)}
${page.place.total === 0 ? nothingFound(page) : found(page)}</div>`
}

/** The title of the page: the number of results and the term. */
export function searchTitle({
  text,
  term,
  place: { total: count },
  isCut,
}: Pick<SearchResultPage, 'text' | 'term' | 'place' | 'isCut'>): string {
  if (isCut) return text('search.more', { term, count })
  return count === 0 ? text('search.nothing', { term }) : text('search.found', { term, count })
}

function searchPath(term: string, place: ListPlace = FIRST_PAGE): string {
  const path = `/explore/search/?search=${encodeURIComponent(term)}`
  const query = new URLSearchParams(queryOfPlace(place)).toString()
  return query === '' ? path : `${path}&${query}`
}

function found(page: SearchResultPage): Html {
  const { text, term, place, presentations, has } = page
  const note = has === 'some' ? html`<p>${text('search.someWords')} ${didYouMean(page)}</p>` : nothing
  return html`<div class="explore-intro"><h1>${headline(page)}</h1>${note}</div>
${cardGrid(presentationCards(text, presentations))}
${listNav(text, place, (to) => searchPath(term, to))}`
}

function nothingFound(page: SearchResultPage): Html {
  const { text, others, suggestion } = page
  const advice =
    suggestion === null
      ? html`${text('search.otherWords')}`
      : withMark(text('search.spelling', { words: MARK }), suggestionLink(suggestion))
  const instead =
    others.length === 0
      ? nothing
      : html`<h2 class="site-heading">${text('home.watching')}</h2>${cardGrid(presentationCards(text, others), 'explore-four')}`
  return html`<div class="explore-intro"><p class="site-code">${text('search.none')}</p><h1>${headline(page)}</h1><p>${advice}</p></div>${instead}
<div class="site-actions explore-on"><a class="kit-button kit-button-secondary" href="/explore/">${text('notFound.explore')}</a><a class="kit-button kit-button-quiet" href="/presentation-template/">${text('templates.title')}</a></div>`
}

function headline({ text, place, isCut, term }: SearchResultPage): Html {
  return withMark(searchTitle({ text, place, isCut, term: MARK }), html`<bdi>${term}</bdi>`)
}

function didYouMean({ text, suggestion }: SearchResultPage): Html {
  return suggestion === null
    ? nothing
    : withMark(text('search.didYouMean', { words: MARK }), suggestionLink(suggestion))
}

function suggestionLink(words: string): Html {
  return html`<a href="${searchPath(words)}"><bdi>${words}</bdi></a>`
}

/** A placeholder in a text that `withMark` replaces by markup. No translation contains it. */
const MARK = '\u0001'

function withMark(text: string, inside: Html): Html {
  const parts = text.split(MARK).map((part) => html`${part}`)
  return joinHtml(parts, inside)
}

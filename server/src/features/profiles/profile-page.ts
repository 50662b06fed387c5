import { avatarAppearanceOf } from '@viewpage/remote-kit/avatar'
import { html, type Html } from '../../foundation/markup/html.ts'
import { listNav } from '../../pages/html/list-nav.ts'
import { cardGrid, ownCards } from '../../pages/html/presentation-cards.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { queryOfPlace, type ListPage, type ListPlace } from '../../content/presentations/list-pages.ts'
import type { ListedPresentation } from '../../content/presentations/listed-presentations.ts'

/** The public data of an account; never its e-mail. */
export interface PublicProfile {
  readonly oid: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
}

export interface ProfilePage {
  readonly text: ServerTexts
  readonly profile: PublicProfile
  readonly place: ListPage
  readonly presentations: readonly ListedPresentation[]
}

export function profileBody({ text, profile, place, presentations }: ProfilePage): Html {
  const { oid, displayName } = profile
  const shown =
    presentations.length === 0
      ? html`<div class="site-actions explore-on"><a class="kit-button kit-button-primary" href="/explore/">${text('notFound.explore')}</a></div>`
      : cardGrid(ownCards(text, presentations))
  return html`<div class="page-container"><div class="explore-person">${avatar(profile)}<div><h1 dir="auto">${displayName}</h1><p>${countText(text, place)}</p></div></div>
${shown}
${listNav(text, place, (to) => profilePath(oid, to))}</div>`
}

function countText(text: ServerTexts, { total: count, hasMore }: ListPage): string {
  return hasMore ? text('profile.more', { count }) : text('profile.count', { count })
}

function profilePath(oid: string, place: ListPlace): string {
  const query = new URLSearchParams(queryOfPlace(place)).toString()
  return query === '' ? `/user/${oid}/` : `/user/${oid}/?${query}`
}

/** px */
const AVATAR_SIZE = 64

/** Without a name the avatar has the first letter of the display name. */
function avatar({ username, firstName, lastName, displayName }: PublicProfile): Html {
  const named = firstName !== '' || lastName !== ''
  const names = named ? { firstName, lastName } : { firstName: displayName, lastName: '' }
  const { initials, colour } = avatarAppearanceOf({ ...names, email: '', username })
  const style = `inline-size:${AVATAR_SIZE}px;block-size:${AVATAR_SIZE}px;font-size:${Math.round(AVATAR_SIZE * 0.4)}px`
  return html`<span class="kit-avatar" data-colour="${colour ?? 'none'}" style="${style}" aria-hidden="true">${initials}</span>`
}

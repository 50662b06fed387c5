import { avatarAppearanceOf } from '@viewpage/remote-kit/avatar'
import { html, type Html } from '../../../foundation/markup/html.ts'

const ANONYMOUS_OUTLINE = html`<svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="M230.92,212c-15.23-26.33-38.7-45.21-66.09-54.16a72,72,0,1,0-73.66,0C63.78,166.78,40.31,185.66,25.08,212a8,8,0,1,0,13.85,8c18.84-32.56,52.14-52,89.07-52s70.23,19.44,89.07,52a8,8,0,1,0,13.85-8ZM72,96a56,56,0,1,1,56,56A56.06,56.06,0,0,1,72,96Z"/></svg>`

/** A person's initials on their colour, or an outline for `null`. Decorative: the name is beside it. */
export function personAvatar(person: { name: string; email: string } | null, size: number): Html {
  const style = `inline-size:${size}px;block-size:${size}px;font-size:${Math.round(size * 0.4)}px`
  if (person === null)
    return html`<span class="kit-avatar" style="${style}" aria-hidden="true">${ANONYMOUS_OUTLINE}</span>`
  const [firstName = '', ...others] = person.name.trim().split(/\s+/)
  const lastName = others.at(-1) ?? ''
  const { initials, colour } = avatarAppearanceOf({ firstName, lastName, email: person.email })
  return html`<span class="kit-avatar" data-colour="${colour ?? 'none'}" style="${style}" aria-hidden="true">${initials}</span>`
}

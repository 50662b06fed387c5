import { avatarAppearanceOf, type Person } from './avatar-appearance.ts'

/** A person's initials on a colour. Decorative: the name is next to it or is the accessible name of the control. */
export function Avatar({ person, size }: { person: Person; size: number }) {
  const { initials, colour } = avatarAppearanceOf(person)
  return (
    <span
      className="kit-avatar"
      data-colour={colour ?? 'none'}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {initials}
    </span>
  )
}

import { Avatar } from '../../src/ui/Avatar.tsx'
import { Button, ButtonLink, type ButtonLook } from '../../src/ui/Button.tsx'
import { Mark } from '../../src/ui/Mark.tsx'
import { Section } from './Section.tsx'

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'stage']

// Eight e-mail addresses, and a person without one.
const PEOPLE = ['ada', 'ben', 'cora', 'dan', 'eve', 'finn', 'gus', 'hana', ''].map((name) => ({
  firstName: name,
  lastName: name,
  username: '',
  email: name && `${name}@example.com`,
}))

/** The shared controls: normal, focused, disabled. */
export function Controls() {
  return (
    <Section title="Buttons, marks, avatars">
      {LOOKS.map((look) => (
        <p key={look} className="guide-row" data-look={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} small>
            {'small'}
          </Button>
          <Button look={look} className="guide-focus">
            {'in focus'}
          </Button>
          <Button look={look} disabled>
            {'disabled'}
          </Button>
          <ButtonLink look={look} href="#">
            {'a link'}
          </ButtonLink>
        </p>
      ))}
      <p className="guide-row">
        <Mark />
        <Mark size={48} />
        {PEOPLE.map((person) => (
          <Avatar key={person.email} person={person} size={40} />
        ))}
      </p>
    </Section>
  )
}

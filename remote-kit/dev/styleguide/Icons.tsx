import { Icon } from '../../src/ui/Icon.tsx'
import type { Contents } from './contents.ts'
import { Section } from './Section.tsx'

/** Every icon that some remote imports, and who does. */
export function Icons({ icons }: Pick<Contents, 'icons'>) {
  return (
    <Section title="Icons in use">
      <ul className="guide-icons">
        {icons.map(({ name, path, remotes }) => (
          <li key={name} title={remotes.join(', ')}>
            <Icon path={path} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { Icon } from '../../src/ui/Icon.tsx'
import type { Contents } from './contents.ts'
import { Section } from './Section.tsx'

/** All imported icons, and the remotes that import them. */
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

import { useState } from 'react'
import { CaseFrame } from './CaseFrame.tsx'
import type { Choice } from './Switches.tsx'

/** All cases of a remote. The page of the first one lists the others. */
export function Cases({ remote, choice }: { remote: string; choice: Choice }) {
  const [names, setNames] = useState<readonly string[]>([''])
  return (
    <section aria-label={remote}>
      <h3 id={remote}>{remote}</h3>
      {names.map((name, index) => (
        <CaseFrame
          // The first one is rendered before its name is known.
          key={index === 0 ? 'first' : name}
          remote={remote}
          name={name}
          choice={choice}
          onLoad={(page) => index === 0 && setNames(namesIn(page))}
        />
      ))}
    </section>
  )
}

function namesIn(page: Document): string[] {
  return [...page.querySelectorAll('.stand-alone-cases a')].map(({ textContent }) => textContent)
}

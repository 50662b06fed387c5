import { useState } from 'react'
import { Cases } from './Cases.tsx'
import { Colours } from './Colours.tsx'
import type { Contents } from './contents.ts'
import { Controls } from './Controls.tsx'
import { Icons } from './Icons.tsx'
import { Scales } from './Scales.tsx'
import { Switches, type Choice } from './Switches.tsx'
import { readTokens } from './tokens.ts'

const tokens = readTokens(document.styleSheets)

/** The living page of the design system: what it shows is read from the style sheets and from the remotes' builds. */
export function Styleguide({ remotes, icons }: Contents) {
  const [choice, setChoice] = useState<Choice>({ theme: '', language: 'en', width: 800 })
  return (
    <main className="guide" data-theme={choice.theme}>
      <h1>{'Styleguide'}</h1>
      <Colours tokens={tokens} />
      <Scales tokens={tokens} />
      <Controls />
      <Icons icons={icons} />
      <Switches choice={choice} onChange={setChoice} />
      {remotes.map((remote) => (
        <Cases key={remote} remote={remote} choice={choice} />
      ))}
    </main>
  )
}

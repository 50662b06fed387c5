import type { ReactNode } from 'react'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { PSEUDO_LOCALE } from '../../src/pseudo-locale.ts'
import { Section } from './Section.tsx'

export interface Choice {
  /** `''` for the theme of the system. */
  readonly theme: string
  readonly language: string
  /** px */
  readonly width: number
}

const THEMES = ['', 'light', 'dark']
const WIDTHS = [320, 360, 800, 1280]

/** Theme, language and width of all cases. */
export function Switches({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  return (
    <Section title="Remotes in their states">
      <p className="guide-row guide-switches">
        <Switch name="Theme" value={choice.theme} onChange={(theme) => onChange({ ...choice, theme })}>
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {theme || 'as the system'}
            </option>
          ))}
        </Switch>
        <Switch
          name="Language"
          value={choice.language}
          onChange={(language) => onChange({ ...choice, language })}
        >
          {[...LANGUAGES, PSEUDO_LOCALE].map((language) => (
            <option key={language}>{language}</option>
          ))}
        </Switch>
        <Switch
          name="Width"
          value={String(choice.width)}
          onChange={(width) => onChange({ ...choice, width: Number(width) })}
        >
          {WIDTHS.map((width) => (
            <option key={width}>{width}</option>
          ))}
        </Switch>
      </p>
    </Section>
  )
}

interface SwitchProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Switch({ name, value, onChange, children }: SwitchProps) {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  )
}

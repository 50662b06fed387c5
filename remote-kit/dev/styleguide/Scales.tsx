import type { CSSProperties, ReactNode } from 'react'
import { Section } from './Section.tsx'
import { family, type Token } from './tokens.ts'

/** px; the style sheets have no tokens for them. */
const SPACES = [4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 60, 80]

const SENTENCE = 'Planets do not circle the Sun; they fall towards it and keep missing. 0123456789'

/** Type, space, corners, shadows and motion. */
export function Scales({ tokens }: { tokens: readonly Token[] }) {
  return (
    <>
      <Scale title="Type" tokens={family(tokens, '--t-')}>
        {(token) => <p style={{ font: token }}>{SENTENCE}</p>}
      </Scale>
      <Section title="Space">
        <dl className="guide-scale">
          {SPACES.map((space) => (
            <Row key={space} name={`${space} px`}>
              <span className="guide-bar" style={{ inlineSize: space }} />
            </Row>
          ))}
        </dl>
      </Section>
      <Scale title="Corners" tokens={family(tokens, '--r-')}>
        {(token) => <span className="guide-box" style={{ borderRadius: token }} />}
      </Scale>
      <Scale title="Shadows" tokens={family(tokens, '--shadow-')}>
        {(token) => <span className="guide-box guide-box-plain" style={{ boxShadow: token }} />}
      </Scale>
      <Scale title="Motion: point at a bar" tokens={[...family(tokens, '--m-'), ...family(tokens, '--ease')]}>
        {(token, { name }) => <span className="guide-runner" style={runnerStyle(name, token)} />}
      </Scale>
    </>
  )
}

/** Durations are shown with the default easing, easings with a visible duration. */
function runnerStyle(name: string, token: string): CSSProperties {
  const style = name.startsWith('--m-') ? { '--time': token } : { '--time': '800ms', '--pace': token }
  return style as CSSProperties
}

interface ScaleProps {
  readonly title: string
  readonly tokens: readonly Token[]
  /** @param token `var(--…)` */
  readonly children: (token: string, of: Token) => ReactNode
}

function Scale({ title, tokens, children }: ScaleProps) {
  return (
    <Section title={title}>
      <dl className="guide-scale">
        {tokens.map((token) => (
          <Row key={token.name} name={`${token.name} ${token.value}`}>
            {children(`var(${token.name})`, token)}
          </Row>
        ))}
      </dl>
    </Section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

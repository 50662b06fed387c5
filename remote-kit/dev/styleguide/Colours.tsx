import { colourOf, contrast } from './contrast.ts'
import { Section } from './Section.tsx'
import { isColour, type Token } from './tokens.ts'

const THEMES = ['light', 'dark'] as const

/** All colours in both themes, with their contrast on `--page` and `--sunken`. */
export function Colours({ tokens }: { tokens: readonly Token[] }) {
  return (
    <Section title="Colours, with their contrast on --page and --sunken">
      <div className="guide-themes">
        {THEMES.map((theme) => (
          <div key={theme} className="guide-theme" data-theme={theme}>
            <table>
              <caption>{theme}</caption>
              <tbody>
                {tokens.filter(isColour).map(({ name }) => (
                  <tr key={name}>
                    <td>
                      <span className="guide-swatch" style={{ background: `var(${name})` }} />
                    </td>
                    <th scope="row">{name}</th>
                    <td>{ratio(name, '--page', theme)}</td>
                    <td>{ratio(name, '--sunken', theme)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </Section>
  )
}

function ratio(name: string, ground: string, theme: string): string {
  return contrast(colourOf(name, theme), colourOf(ground, theme)).toFixed(2)
}

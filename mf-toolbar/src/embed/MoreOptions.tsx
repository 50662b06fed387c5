import type { EmbedOptions } from '@viewpage/shared-events/embed-options'
import { Checkbox } from '../controls/Checkbox.tsx'
import { useText } from '../texts.ts'
import classes from './EmbedModal.module.css'

/** Options that are not the default, each with a checkbox. */
const CHOICES = [
  ['embed.loop', { loop: true }],
  ['embed.hideTitle', { title: false }],
  ['embed.hideBar', { bar: false }],
  ['embed.light', { theme: 'light' }],
] as const satisfies readonly (readonly [string, EmbedOptions])[]

export type ChosenOptions = ReadonlySet<(typeof CHOICES)[number][0]>

export const optionsOf = (chosen: ChosenOptions): EmbedOptions =>
  CHOICES.reduce<EmbedOptions>(
    (options, [name, option]) => (chosen.has(name) ? { ...options, ...option } : options),
    {},
  )

interface MoreOptionsProps {
  readonly chosen: ChosenOptions
  readonly onChange: (chosen: ChosenOptions) => void
}

/** Options of the embed that few need, closed at first (docs/behaviour/embed.md#embed-options). */
export function MoreOptions({ chosen, onChange }: MoreOptionsProps) {
  const t = useText()
  return (
    <details className={classes.more}>
      <summary>{t('embed.moreOptions')}</summary>
      <div className={classes.options}>
        {CHOICES.map(([name]) => (
          <Checkbox
            key={name}
            checked={chosen.has(name)}
            onChange={(isChosen) =>
              onChange(new Set(isChosen ? [...chosen, name] : [...chosen].filter((each) => each !== name)))
            }
          >
            {t(name)}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

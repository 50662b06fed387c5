import link from '@phosphor-icons/core/assets/regular/link.svg'
import { Icon } from '@viewpage/remote-kit'
import { TextField } from '../controls/TextField.tsx'
import { useText } from '../texts.ts'
import { MAX_DIGITS, withHeight, withWidth, type EmbedSize } from './embed-size.ts'
import classes from './EmbedModal.module.css'

interface SizeFieldsProps {
  readonly size: EmbedSize
  readonly disabled: boolean
  readonly onChange: (size: EmbedSize) => void
}

/** Width and height, linked at 16:9: editing one updates the other (docs/behaviour/embed.md#embed-size-fields). */
export function SizeFields({ size, disabled, onChange }: SizeFieldsProps) {
  const t = useText()
  return (
    <fieldset className={classes.size} disabled={disabled}>
      <SizeField
        label={t('embed.width')}
        value={size.width}
        autoFocused
        onChange={(typed) => onChange(withWidth(typed))}
      />
      <span className={classes.linked}>
        <Icon path={link} size={18} />
      </span>
      <SizeField
        label={t('embed.height')}
        value={size.height}
        onChange={(typed) => onChange(withHeight(typed))}
      />
    </fieldset>
  )
}

interface SizeFieldProps {
  readonly label: string
  readonly value: string
  /** Receives the focus when the dialog opens. */
  readonly autoFocused?: boolean
  readonly onChange: (typed: string) => void
}

function SizeField({ label, value, autoFocused = false, onChange }: SizeFieldProps) {
  return (
    <div>
      <TextField
        label={label}
        className={classes.digits}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        value={value}
        {...(autoFocused && { 'data-autofocus': '' })}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

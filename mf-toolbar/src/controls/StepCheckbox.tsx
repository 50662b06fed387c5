import { useText } from '../texts.ts'
import { Checkbox } from './Checkbox.tsx'

interface StepCheckboxProps {
  readonly step: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The checkbox "Start at step n". */
export function StepCheckbox({ step, checked, onChange }: StepCheckboxProps) {
  const t = useText()
  return (
    <Checkbox checked={checked} onChange={onChange}>
      {t('startAtStep', { step })}
    </Checkbox>
  )
}

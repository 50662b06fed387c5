import check from '@phosphor-icons/core/assets/bold/check-bold.svg'
import { Button, Icon, useAnnouncement } from '@viewpage/remote-kit'
import type { ReactNode } from 'react'
import { useText } from '../texts.ts'
import classes from './CopyButton.module.css'
import { copyHint } from './copy-hint.ts'
import { useCopy } from './useCopy.ts'

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly icon: string
  readonly className?: string | undefined
  readonly onCopied: () => void
  /** Called when the page may not write to the clipboard: select the text. */
  readonly onDenied: () => void
}

/** Copies a text. Always as wide as the longer of its two labels, so that "Copied" causes no layout shift. */
export function CopyButton({ text, label, icon, className = '', onCopied, onDenied }: CopyButtonProps) {
  const t = useText()
  const { copy, outcome } = useCopy(text, onCopied, onDenied)
  const hint = outcome === 'denied' ? copyHint(t) : null
  useAnnouncement(outcome === 'copied' ? t('copy.copied') : (hint ?? ''))
  return (
    <Button
      look="primary"
      className={`${classes.button} ${className}`}
      data-autofocus=""
      onClick={() => void copy()}
    >
      <Face shown={outcome === 'none'} icon={icon}>
        {label}
      </Face>
      <Face shown={outcome === 'copied'} icon={check}>
        {t('copy.copied')}
      </Face>
      {hint !== null && <Face shown>{hint}</Face>}
    </Button>
  )
}

function Face({ shown, icon, children }: { shown: boolean; icon?: string; children: ReactNode }) {
  return (
    <span className={classes.face} aria-hidden={!shown}>
      {icon !== undefined && <Icon path={icon} />}
      {children}
    </span>
  )
}

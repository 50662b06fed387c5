import { Button } from '@viewpage/remote-kit'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../texts.ts'
import styles from './CommentsPart.module.css'

interface DeleteButtonProps {
  /** Name of the comment's author. */
  readonly name: string
  readonly deleting: boolean
  readonly onDelete: () => void
}

/** Deletes a comment, and asks before. */
export function DeleteButton({ name, deleting, onDelete }: DeleteButtonProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function keep(): void {
    flushSync(() => setAsking(false))
    button.current?.focus()
  }
  if (!isAsking || deleting)
    return (
      <Button
        ref={button}
        look="quiet"
        small
        aria-disabled={deleting}
        aria-label={t('comments.deleteName', { name })}
        onClick={() => !deleting && setAsking(true)}
      >
        {t('comments.delete')}
      </Button>
    )
  return (
    <div
      className={styles.ask}
      role="group"
      aria-label={t('comments.deleteAsk')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') keep()
      }}
    >
      <span aria-hidden="true">{t('comments.deleteAsk')}</span>
      <Button small autoFocus onClick={keep}>
        {t('comments.keep')}
      </Button>
      <Button
        small
        onClick={() => {
          setAsking(false)
          onDelete()
        }}
      >
        {t('comments.delete')}
      </Button>
    </div>
  )
}

import { useAnnouncement } from '@viewpage/remote-kit'
import { FAILURE_TEXTS } from '../failure/call-failure.ts'
import { FailureText } from '../failure/FailureText.tsx'
import { useText, type ToolbarText } from '../texts.ts'
import classes from '../toolbar/ToolbarRow.module.css'
import type { CopyState } from './useMakeACopy.ts'

/** Shows and announces that a copy is being made, or why it failed. */
export function CopyStatus({ state }: { state: CopyState }) {
  const t = useText()
  const making = state === 'making' ? t('makeACopy.making') : ''
  useAnnouncement(making)
  return (
    <p className={classes.status} data-failed={typeof state === 'object'}>
      {making}
      {typeof state === 'object' && <FailureText what="makeACopy.failed" why={reasonOf(state)} />}
    </p>
  )
}

function reasonOf({ why }: Exclude<CopyState, string>): ToolbarText {
  return why === 'refused' ? 'makeACopy.notReusable' : FAILURE_TEXTS[why]
}

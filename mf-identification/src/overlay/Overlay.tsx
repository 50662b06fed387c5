import { Mark, useDeckPageData } from '@viewpage/remote-kit'
import { useId } from 'react'
import type { Answer } from '../answer/answer.ts'
import type { Identification } from '../identification/useIdentification.ts'
import { sharerOf } from '../view-link/sharer.ts'
import { Markup, useText } from '../texts.ts'
import { AnswerForm, NewTabLink } from './AnswerForm.tsx'
import { Backdrop } from './Backdrop.tsx'
import { useModalDialog } from './useModalDialog.ts'
import classes from './Overlay.module.css'

const EMPTY: Answer = { name: '', email: '' }

/**
 * Covers the whole screen and asks the visitor to identify. During the lookup it shows only what does not depend on
 * the result (picture, mark, name of the sharer), in its final position, without the form.
 *
 * @param isServed the server's HTML has the open overlay; otherwise nothing is shown during the lookup
 */
export function Overlay({
  identification: { phase, failure, earlier, submit },
  isServed,
}: {
  identification: Identification
  isServed: boolean
}) {
  const pageData = useDeckPageData()
  const { brand, company, year, viewerName, viewerEmail } = pageData
  // The form is hidden until then, and the server renders it without the visitor's name.
  const isLookingUp = phase === 'lookingUp'
  const isAsking = phase === 'asking' || phase === 'sending'
  const isShown = isAsking || (isServed && isLookingUp)
  const { dialog, onCancel, onClose } = useModalDialog({ isShown, isAsking })
  const title = useId()
  const t = useText()
  const sharer = sharerOf(pageData)

  return (
    <dialog
      ref={dialog}
      className={classes.overlay}
      open={isServed}
      closedby="none"
      aria-labelledby={title}
      data-phase={phase}
      data-required={pageData.prezilink?.require_identification || undefined}
      onCancel={onCancel}
      onClose={onClose}
    >
      <Backdrop />
      <div className={classes.column}>
        <p className={classes.brand}>
          <Mark />
          {brand}
        </p>
        <div>
          <h2 id={title} className={classes.title}>
            {t('title', { name: sharer.name })}
          </h2>
          <div className={classes.question}>
            <p className={classes.subtitle}>
              <Markup
                text="subtitle"
                values={{ firstName: sharer.firstName }}
                elements={{ 1: <NewTabLink href="/help/who-is-watching/" /> }}
              />
            </p>
            <AnswerForm
              key={isLookingUp ? 'hidden' : earlier ? 'again' : 'first'}
              sharer={sharer}
              initial={isLookingUp ? EMPTY : (earlier ?? { name: viewerName, email: viewerEmail })}
              failure={failure}
              isSending={phase === 'sending'}
              onSubmit={submit}
            />
          </div>
        </div>
        <p className={classes.copyright}>{t('copyright', { year, company })}</p>
      </div>
    </dialog>
  )
}

import { Button, useAnnouncement, useSlot } from '@viewpage/remote-kit'
import { useEffect, useRef } from 'react'
import { FAILURE_TEXTS } from '../../failure/call-failure.ts'
import { ModalDialog } from '../../modals/ModalDialog.tsx'
import { createOpenerMemory, type OpenerMemory } from '../../modals/opener.ts'
import { useText } from '../../texts.ts'
import { onAdminTools } from './tool-events.ts'
import { isChanged } from './panel-state.ts'
import { usePanelText } from './panel-texts.ts'
import { TagList } from './TagList.tsx'
import classes from './TagPanel.module.css'
import { useTagPanel, type TagPanelControl } from './useTagPanel.ts'

const WIDTH_PX = 560
const KINDS = ['visible', 'hidden'] as const

/**
 * Shows and edits the tags of a presentation (docs/behaviour/curation.md#tag-panel).
 *
 * @param missed events from before this code had loaded
 */
export default function TagPanel({ missed }: { readonly missed: readonly Event[] }) {
  const { portalRoot } = useSlot()
  const t = usePanelText()
  const control = useTagPanel(missed)
  const opener = useInvoker(portalRoot, missed)
  const { state, dispatch } = control
  if (state.window === 'hidden') return null
  return (
    <ModalDialog
      title={t('title')}
      width={WIDTH_PX}
      open={state.window === 'open'}
      container={portalRoot}
      opener={opener}
      onClose={() => dispatch({ type: 'closeRequested' })}
      onClosed={() => dispatch({ type: 'closed' })}
    >
      <div className={classes.panel}>
        <p className={classes.subject} dir="auto">
          {state.subject.title}
        </p>
        <Content {...control} />
      </div>
    </ModalDialog>
  )
}

function Content({ state, dispatch, save }: TagPanelControl) {
  const t = usePanelText()
  const why = useFailureText(state)
  if (state.phase === 'failed')
    return (
      <div className={classes.failed}>
        <p>{why}</p>
        <Button onClick={() => dispatch({ type: 'retried' })}>{t('tryAgain')}</Button>
      </div>
    )
  if (state.stored === null) return <p className={classes.loading}>{t('loading')}</p>
  const isBusy = state.phase !== 'ready'
  return (
    <>
      {KINDS.map((kind) => (
        <TagList
          key={kind}
          kind={kind}
          draft={state.draft}
          isDisabled={isBusy}
          onAdd={(tags) => dispatch({ type: 'added', kind, tags })}
          onRemove={(tag) => dispatch({ type: 'removed', kind, tag })}
        />
      ))}
      <div className={classes.footer}>
        <Note state={state} why={why} />
        {state.isAsking ? (
          <div className={classes.actions}>
            <Button look="quiet" onClick={() => dispatch({ type: 'discarded' })}>
              {t('discard')}
            </Button>
            <Button look="primary" autoFocus onClick={() => dispatch({ type: 'kept' })}>
              {t('keep')}
            </Button>
          </div>
        ) : (
          <Button
            look="primary"
            className={classes.save}
            disabled={isBusy || !isChanged(state)}
            onClick={() => void save()}
          >
            {t(state.phase === 'saving' ? 'saving' : 'save')}
          </Button>
        )}
      </div>
    </>
  )
}

/** What happened, beside the buttons. */
function Note({ state, why }: Pick<TagPanelControl, 'state'> & { readonly why: string }) {
  const t = usePanelText()
  const text = state.isAsking ? t('unsaved') : why !== '' ? why : state.note === null ? '' : t(state.note)
  useAnnouncement(text)
  return (
    <p className={classes.note} data-failed={why !== '' && !state.isAsking}>
      {text}
    </p>
  )
}

/** Why loading or saving failed; empty if nothing did. */
function useFailureText({ phase, failure }: TagPanelControl['state']): string {
  const t = usePanelText()
  const ofToolbar = useText()
  if (failure === null) return ''
  const what = t(phase === 'failed' ? 'notLoaded' : 'notSaved')
  return ofToolbar('failure.sentence', { what, why: ofToolbar(FAILURE_TEXTS[failure]) })
}

/** Returns a getter of the element that opened the panel. */
function useInvoker(modalRoot: HTMLElement | null, missed: readonly Event[]): () => HTMLElement | null {
  const memory = useRef<OpenerMemory>(null)
  useEffect(() => {
    const opener = createOpenerMemory(modalRoot)
    memory.current = opener
    const stop = onAdminTools(({ type }) => {
      if (type === 'invoked') opener.remember()
    }, missed)
    return () => {
      stop()
      opener.stop()
    }
  }, [modalRoot, missed])
  return () => memory.current?.opener() ?? null
}

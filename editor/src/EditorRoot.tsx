import { Button } from '@viewpage/remote-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CommentsPart, type CommentDraft } from './comments/CommentsPart.tsx'
import { useComments } from './comments/useComments.ts'
import { ConflictPanel } from './editing/ConflictPanel.tsx'
import { firstProblem } from './editing/check-draft.ts'
import { isUnsaved } from './editing/editing-state.ts'
import { useEditing } from './editing/useEditing.ts'
import { useUnsavedGuard } from './editing/useUnsavedGuard.ts'
import styles from './EditorRoot.module.css'
import { FieldsPart } from './fields/FieldsPart.tsx'
import { Problem } from './fields/TextField.tsx'
import { EditorHeader } from './header/EditorHeader.tsx'
import { Heading } from './Heading.tsx'
import { Notice } from './Notice.tsx'
import type { ComponentSource } from './remotes/useComponent.ts'
import { StagePart } from './stage/StagePart.tsx'
import { StepsPart } from './steps/StepsPart.tsx'
import { useLoadedSteps } from './steps/useLoadedSteps.ts'
import { useStagedStep } from './stage/useStagedStep.ts'
import { useStartStep } from './useStartStep.ts'
import { useText } from './texts.ts'
import { ToolbarPlace } from './toolbar/ToolbarPlace.tsx'
import { useMode } from './useMode.ts'
import { usePresentation } from './usePresentation.ts'

interface EditorRootProps {
  /** `null`: the release has no such remote. */
  readonly toolbar: ComponentSource | null
  readonly stage: ComponentSource | null
}

/** The editor: header, heading, toolbar, and the fields or the comments. */
export function EditorRoot({ toolbar, stage }: EditorRootProps) {
  const t = useText()
  const mode = useMode()
  const { title } = usePresentation()
  const { editing, dispatch, load, save } = useEditing(mode === 'edit')
  const comments = useComments(mode === 'comments')
  const from = useStartStep()
  const [comment, setComment] = useState<CommentDraft>({ text: '', step: from })
  const main = useRef<HTMLElement>(null)
  const open = editing.phase === 'open' ? editing : null
  const loadedStep = useLoadedSteps(open)
  const [staged, setStaged] = useStagedStep(open, loadedStep)
  useUnsavedGuard(isUnsaved(editing) || comment.text.trim() !== '')

  const focusFirstProblem = useEffectEvent(() => {
    const field = open && firstProblem(open.problems, open.edits.draft)
    if (field) main.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
  })

  // After validation refuses to save, focus the first invalid field; not with every input after it.
  useEffect(() => focusFirstProblem(), [open?.refusals])

  return (
    <>
      <EditorHeader
        editing={mode === 'edit' ? open : null}
        onUndo={() => dispatch({ type: 'undone' })}
        onSave={save}
      />
      <main ref={main} className={styles.main}>
        <Heading title={open?.edits.draft.title || title} mode={mode} step={from} />
        {toolbar && <ToolbarPlace source={toolbar} />}
        {mode === 'comments' ? (
          <div className={styles.single}>
            <CommentsPart comments={comments} draft={comment} onDraft={setComment} />
          </div>
        ) : (
          <>
            {editing.phase === 'unavailable' && (
              <div className={styles.single}>
                <Problem>{`${t('notLoaded')} ${t(editing.why)}`}</Problem>
                <Button small onClick={load}>
                  {t('tryAgain')}
                </Button>
              </div>
            )}
            {open && (
              <>
                {open.saving.kind === 'failed' && (
                  <div className={styles.notSaved}>
                    <Problem>{`${t('notSaved')} ${t(open.saving.why)}`}</Problem>
                  </div>
                )}
                <ConflictPanel editing={open} dispatch={dispatch} />
                <div className={styles.columns}>
                  <StepsPart editing={open} dispatch={dispatch} loadedStep={loadedStep} onEdit={setStaged} />
                  <div className={styles.aside}>
                    {staged && (
                      <div className={styles.stage}>
                        <StagePart source={stage} step={staged} />
                      </div>
                    )}
                    <FieldsPart editing={open} loadedStep={loadedStep} dispatch={dispatch} />
                  </div>
                </div>
              </>
            )}
          </>
        )}
      </main>
      <Notice />
    </>
  )
}

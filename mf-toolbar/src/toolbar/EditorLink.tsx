import comment from '@phosphor-icons/core/assets/regular/chat-circle.svg'
import pencil from '@phosphor-icons/core/assets/regular/pencil-simple.svg'
import { ButtonLink, useDeckPageData } from '@viewpage/remote-kit'
import { toolbar } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { ItemContent } from './ItemContent.tsx'
import type { ToolbarMenu } from './toolbar-menu.ts'
import classes from './ToolbarRow.module.css'

/** Links to the editor, for editing or commenting. */
export function EditorLink({ opens, path }: NonNullable<ToolbarMenu['editor']>) {
  const { oid } = useDeckPageData()
  const bus = useBus()
  const t = useText()
  const opened = opens === 'edit' ? toolbar.editorOpened : toolbar.commentingOpened
  return (
    <ButtonLink
      look="primary"
      className={classes.editor}
      href={path}
      onClick={() => bus.publish(opened, { oid })}
    >
      <ItemContent icon={opens === 'edit' ? pencil : comment} label={t(`toolbar.${opens}`)} />
    </ButtonLink>
  )
}

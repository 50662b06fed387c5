import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { BASIC_SIGN_UP, stepFragment, withNext } from '@viewpage/shared-events/site-paths'
import { useState } from 'react'
import { TagPanelPlace } from '../admin-tools/TagPanelPlace.tsx'
import { CommentsPlace } from '../comments/CommentsPlace.tsx'
import { LikeButton } from '../like/LikeButton.tsx'
import { likedPresentationOf } from '../like/liked-presentation.ts'
import { CopyStatus } from '../make-a-copy/CopyStatus.tsx'
import { useStep } from '../presentation/useStep.ts'
import { useText } from '../texts.ts'
import { useFeature } from '../useFeature.ts'
import { useLast } from '../useLast.ts'
import { CallLink } from './CallLink.tsx'
import { EditorLink } from './EditorLink.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { toolbarMenuOf } from './toolbar-menu.ts'
import { MenuEntry, RowEntry } from './ToolbarEntry.tsx'
import classes from './ToolbarRow.module.css'
import { useToolbarEntries } from './useToolbarEntries.ts'
import { ViewCounter } from './ViewCounter.tsx'

/**
 * The toolbar of a presentation. Not rendered in embed mode, where the player has its own bar
 * (docs/behaviour/toolbar.md#toolbar-entries).
 */
export function ToolbarRow() {
  return useDeckPageData().embedMode ? null : <Row />
}

function Row() {
  const t = useText()
  const pageData = useDeckPageData()
  const fullscreen = useLast(viewer.fullscreenChanged, (payload) => payload.fullscreen) ?? false
  const [hasComments, setHasComments] = useState(false)
  const menu = toolbarMenuOf(pageData, {
    fullscreen,
    copyFeature: useFeature('make_a_copy'),
    step: useStep(),
  })
  const { left, right, more, call, copyState, hasTagPanel } = useToolbarEntries(menu, {
    isOpen: hasComments,
    toggle: () => setHasComments(!hasComments),
  })
  const isCrowded = left.length > 3 && menu.editor !== null && menu.copyPath !== null
  return (
    <div
      className={classes.toolbar}
      role="group"
      aria-label={t('toolbar.name')}
      data-menu={menu.editor !== null || menu.copyPath !== null}
      data-editor={menu.editor !== null}
      data-crowded={isCrowded}
      data-fullscreen={fullscreen}
    >
      <div className={`${classes.group} ${classes.left}`}>
        <Like />
        {left.map((entry) => (
          <RowEntry key={entry.id} {...entry} />
        ))}
        <MoreMenu isAlwaysShown={more.length > 0}>
          {[...left, ...right].map(
            (entry) => entry.unless !== 'never' && <MenuEntry key={entry.id} isInRow {...entry} />,
          )}
          {more.map((entry) => (
            <MenuEntry key={entry.id} {...entry} />
          ))}
          {call.map((entry) => (
            <MenuEntry key={entry.id} isInRow {...entry} />
          ))}
        </MoreMenu>
      </div>
      <div className={`${classes.group} ${classes.right}`}>
        <ViewCounter />
        {menu.editor === null && <CallLink />}
        {right.map((entry) => (
          <RowEntry key={entry.id} {...entry} />
        ))}
        {menu.editor && <EditorLink {...menu.editor} />}
      </div>
      <CopyStatus state={copyState} />
      {hasTagPanel && <TagPanelPlace />}
      {hasComments && <CommentsPlace onClose={() => setHasComments(false)} />}
    </div>
  )
}

function Like() {
  const { redirect } = useSlot()
  const presentation = likedPresentationOf(useDeckPageData())
  if (!presentation) return null
  return (
    <LikeButton
      key={presentation.oid}
      presentation={presentation}
      onLoggedOut={(_, wish) =>
        void redirect(withNext(BASIC_SIGN_UP, location.pathname + stepFragment(location.hash)), wish)
      }
    />
  )
}

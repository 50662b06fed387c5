import { Button, Icon, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { openModal, sidebars, toolbar } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import classes from './overlay.module.css'
import heartFull from '@phosphor-icons/core/assets/fill/heart-fill.svg'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import heart from '@phosphor-icons/core/assets/regular/heart.svg'
import pencil from '@phosphor-icons/core/assets/regular/pencil-simple.svg'
import share from '@phosphor-icons/core/assets/regular/share-network.svg'

/** Where the e-mail capture leads. */
const SIGN_UP = '/signup/basic/'

/**
 * Restart, Like, Share, and Create your own for anonymous visitors (docs/behaviour/overlay.md#end-screen-actions). An
 * embed has no dialogs, so only Restart.
 */
export function EndActions({ player }: { player: Player }) {
  const { bus: hostBus } = useSlot()
  const { oid, likesCount, embedMode, isAuthenticated } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const isLiked = useIsLiked()

  // docs/behaviour/tracking.md#calls-to-action
  function createYourOwn(): void {
    bus.publish(sidebars.ctaClicked, {
      location: 'end_screen',
      text: text('viewer.createYourOwn'),
      type: 'button',
      targetUrl: SIGN_UP,
    })
    openModal(hostBus, 'EMAIL_CAPTURE_MODAL')
  }

  return (
    <>
      <Button look="stage" className={classes.pill} onClick={player.restart}>
        <Icon path={restart} size={22} />
        {text('viewer.restart')}
      </Button>
      {!embedMode && likesCount !== undefined && (
        <button
          type="button"
          className={classes.quiet}
          aria-pressed={isLiked}
          onClick={() => bus.publish(toolbar.likeRequested, { oid })}
        >
          <Icon path={isLiked ? heartFull : heart} />
          <span>{text('viewer.like')}</span>
        </button>
      )}
      {!embedMode && (
        <button
          type="button"
          className={classes.quiet}
          aria-haspopup="dialog"
          onClick={() => openModal(hostBus, 'SOCIAL_SHARE_MODAL')}
        >
          <Icon path={share} />
          <span>{text('viewer.share')}</span>
        </button>
      )}
      {!embedMode && !isAuthenticated && (
        <button type="button" className={classes.quiet} aria-haspopup="dialog" onClick={createYourOwn}>
          <Icon path={pencil} />
          <span>{text('viewer.createYourOwn')}</span>
        </button>
      )}
    </>
  )
}

/** Whether the visitor likes the presentation, as last published by the toolbar. */
function useIsLiked(): boolean {
  const { hasLikedPrezi } = useDeckPageData()
  const bus = useBus()
  const [isLiked, setLiked] = useState(hasLikedPrezi)
  useEffect(() => bus.on(toolbar.likeChanged, ({ liked }) => setLiked(liked)), [bus])
  return isLiked
}

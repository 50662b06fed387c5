import { Button, Icon, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { openModal, sidebars, toolbar } from '@viewpage/shared-events'
import { BASIC_SIGN_UP, DASHBOARD } from '@viewpage/shared-events/site-paths'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import actions from './actions.module.css'
import classes from './end-buttons.module.css'
import heartFull from '@phosphor-icons/core/assets/fill/heart-fill.svg'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import heart from '@phosphor-icons/core/assets/regular/heart.svg'
import pencil from '@phosphor-icons/core/assets/regular/pencil-simple.svg'
import share from '@phosphor-icons/core/assets/regular/share-network.svg'

/** Where the calls to action of the end screen are, in the event `click_cta`. */
const CTA_LOCATION = 'end_screen'

interface EndActionsProps {
  readonly player: Player
  /** On a phone, where "Create your own" is left to the call to action of the page. */
  readonly isPhone: boolean
}

/**
 * Restart, Share, Create your own and Like, by weight; on a phone Restart, Like and Share
 * (docs/behaviour/overlay.md#end-screen-actions). An embed has no dialogs, so only Restart.
 */
export function EndActions({ player, isPhone }: EndActionsProps) {
  const { likesCount, embedMode } = useDeckPageData()
  const text = useText()
  const like = !embedMode && likesCount !== undefined && <Like isPhone={isPhone} />
  return (
    <>
      <Button look="stage" className={actions.pill} onClick={player.restart}>
        <Icon path={restart} size={22} />
        {text('viewer.restart')}
      </Button>
      {isPhone && like}
      {!embedMode && <Share isPhone={isPhone} />}
      {!embedMode && !isPhone && <CreateYourOwn />}
      {!isPhone && like}
    </>
  )
}

function Share({ isPhone }: { isPhone: boolean }) {
  const { bus } = useSlot()
  const text = useText()
  return (
    <button
      type="button"
      className={isPhone ? classes.under : classes.second}
      aria-haspopup="dialog"
      onClick={() => openModal(bus, 'SOCIAL_SHARE_MODAL')}
    >
      <Icon path={share} />
      <span>{text('viewer.share')}</span>
    </button>
  )
}

function CreateYourOwn() {
  const { bus: hostBus } = useSlot()
  const { isAuthenticated } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const label = text('viewer.createYourOwn')
  const content = (
    <>
      <Icon path={pencil} />
      <span>{label}</span>
    </>
  )
  const publishClick = (type: 'button' | 'link', targetUrl: string) =>
    bus.publish(sidebars.ctaClicked, { location: CTA_LOCATION, text: label, type, targetUrl })

  if (isAuthenticated)
    return (
      <a className={actions.quiet} href={DASHBOARD} onClick={() => publishClick('link', DASHBOARD)}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      className={actions.quiet}
      aria-haspopup="dialog"
      onClick={() => {
        publishClick('button', BASIC_SIGN_UP)
        openModal(hostBus, 'EMAIL_CAPTURE_MODAL')
      }}
    >
      {content}
    </button>
  )
}

function Like({ isPhone }: { isPhone: boolean }) {
  const { oid } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const isLiked = useIsLiked()
  return (
    <button
      type="button"
      className={isPhone ? classes.under : `${actions.quiet} ${classes.like}`}
      aria-pressed={isLiked}
      onClick={() => bus.publish(toolbar.likeRequested, { oid })}
    >
      <Icon path={isLiked ? heartFull : heart} />
      <span>{text('viewer.like')}</span>
    </button>
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

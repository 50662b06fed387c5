import filled from '@phosphor-icons/core/assets/fill/heart-fill.svg'
import broken from '@phosphor-icons/core/assets/regular/heart-break.svg'
import heart from '@phosphor-icons/core/assets/regular/heart.svg'
import { Icon } from '@viewpage/remote-kit'
import classes from './LikeButton.module.css'
import type { LikeAnimation } from './like-state.ts'

/** The heart in one of its states. After a like, a planet orbits it once. */
export function LikeHeart({ liked, animation }: { liked: boolean; animation: LikeAnimation }) {
  return (
    <span className={classes.heart} data-liked={liked} data-animation={animation}>
      <Icon path={pathOf(liked, animation)} />
      {animation === 'liked' && <Orbit />}
    </span>
  )
}

function pathOf(liked: boolean, animation: LikeAnimation): string {
  if (liked) return filled
  return animation === 'heartbroken' ? broken : heart
}

/** A circle with a radius of 14 px around the centre of the heart; the trail follows the planet. */
function Orbit() {
  return (
    <svg className={classes.orbit} width="36" height="36" viewBox="-18 -18 36 36" aria-hidden="true">
      <circle className={classes.trail} r="14" pathLength="1" />
      <circle className={classes.planet} cy="14" r="3" />
    </svg>
  )
}

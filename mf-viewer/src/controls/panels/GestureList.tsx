import { Icon } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import classes from './help-panel.module.css'
import move from '@phosphor-icons/core/assets/regular/arrows-out-cardinal.svg'
import pinch from '@phosphor-icons/core/assets/regular/arrows-out.svg'
import scroll from '@phosphor-icons/core/assets/regular/arrows-vertical.svg'
import left from '@phosphor-icons/core/assets/regular/hand-swipe-left.svg'
import right from '@phosphor-icons/core/assets/regular/hand-swipe-right.svg'
import tap from '@phosphor-icons/core/assets/regular/hand-tap.svg'

const GESTURES = [
  { icon: left, gesture: 'gestures.swipeLeft', does: 'keys.next' },
  { icon: right, gesture: 'gestures.swipeRight', does: 'keys.previous' },
  { icon: tap, gesture: 'gestures.doubleTap', does: 'gestures.look' },
  { icon: pinch, gesture: 'gestures.pinch', does: 'keys.zoom' },
  { icon: move, gesture: 'gestures.dragZoomedIn', does: 'gestures.move' },
  { icon: scroll, gesture: 'gestures.dragUpDown', does: 'gestures.scroll' },
] as const

/** What fingers do on the picture. */
export function GestureList() {
  const text = useText()
  return (
    <dl className={classes.gestures}>
      {GESTURES.map(({ icon, gesture, does }) => (
        <div key={gesture}>
          <Icon path={icon} size={24} />
          <dt>{text(gesture)}</dt>
          <dd>{text(does)}</dd>
        </div>
      ))}
    </dl>
  )
}

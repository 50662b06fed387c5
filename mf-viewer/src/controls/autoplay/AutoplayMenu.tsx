import { Icon } from '@viewpage/remote-kit'
import { useSyncExternalStore } from 'react'
import type { MotionPreference } from '../../page/motion-preference.ts'
import { useText } from '../../texts.ts'
import { Menu } from '../panels/Menu.tsx'
import classes from '../panels/menu.module.css'
import { choicesOf, type Holds } from './autoplay-choice.ts'
import type { Autoplay } from './useAutoplay.ts'
import { useChoiceName } from './useChoiceName.ts'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg'

interface AutoplayMenuProps {
  readonly autoplay: Autoplay
  readonly holds: Holds
  readonly motion: MotionPreference
  readonly onClose: () => void
}

/** The time that autoplay stays on a step, and whether steps change by flight or cross-fade. */
export function AutoplayMenu({ autoplay: { choice, choose }, holds, motion, onClose }: AutoplayMenuProps) {
  const text = useText()
  const nameOf = useChoiceName()
  const isReduced = useSyncExternalStore(motion.subscribe, motion.isReduced)
  return (
    <Menu label={text('controls.autoplayHeading')} onClose={onClose}>
      <p className={classes.heading} aria-hidden="true">
        {text('controls.autoplayHeading')}
      </p>
      {choicesOf(holds).map((each) => (
        <button
          key={each}
          type="button"
          role="menuitemradio"
          aria-checked={each === choice}
          onClick={() => {
            choose(each)
            onClose()
          }}
        >
          {nameOf(each)}
          {each === choice && <Check />}
        </button>
      ))}
      <div className={classes.line} role="separator" />
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={isReduced}
        onClick={() => motion.choose(!isReduced)}
      >
        {text('controls.reduceMotion')}
        {isReduced && <Check />}
      </button>
    </Menu>
  )
}

function Check() {
  return (
    <span className={classes.check}>
      <Icon path={check} size={16} />
    </span>
  )
}

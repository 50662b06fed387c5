import { Icon } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import classes from './info.module.css'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'

/** Closes the end screen in full screen, where nothing else of the page is in reach. */
export function CloseEnd() {
  const bus = useBus()
  const text = useText()
  const [isFullscreen, setFullscreen] = useState(false)
  useEffect(() => bus.on(viewer.fullscreenChanged, ({ fullscreen }) => setFullscreen(fullscreen)), [bus])
  if (!isFullscreen) return null
  return (
    <button
      type="button"
      className={classes.closeEnd}
      aria-label={text('controls.close')}
      onClick={() => bus.publish(viewer.closeFullscreenOverlayRequested)}
    >
      <Icon path={close} size={22} />
    </button>
  )
}

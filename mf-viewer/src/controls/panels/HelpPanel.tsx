import { useRef } from 'react'
import { useText } from '../../texts.ts'
import { CloseButton } from './CloseButton.tsx'
import classes from './help-panel.module.css'
import { useCloseOutside } from './useCloseOutside.ts'

/** Keys and their commands. Names of keys that differ between languages are texts. */
const KEYS = [
  { keys: ['→', '↓', 'keyNames.space', 'keyNames.pageDown'], does: 'keys.next' },
  { keys: ['←', '↑', 'keyNames.pageUp'], does: 'keys.previous' },
  { keys: ['keyNames.home', 'keyNames.end'], does: 'keys.ends' },
  { keys: ['+', '−'], does: 'keys.zoom' },
  { keys: ['0'], does: 'keys.fit' },
  { keys: ['F'], does: 'keys.fullscreen' },
  { keys: ['?'], does: 'keys.help' },
  { keys: ['keyNames.escape'], does: 'keys.close' },
] as const

type KeyName = Extract<(typeof KEYS)[number]['keys'][number], `keyNames.${string}`>

/** Lists the keys and their commands. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const panel = useRef<HTMLElement>(null)
  useCloseOutside(panel, onClose)
  return (
    <section ref={panel} className={classes.panel} data-panel aria-label={text('controls.help')}>
      <div className={classes.heading}>
        <p>{text('controls.help')}</p>
        <CloseButton className={classes.close} onClose={onClose} />
      </div>
      <dl className={classes.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key.startsWith('keyNames.') ? text(key as KeyName) : key}</kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

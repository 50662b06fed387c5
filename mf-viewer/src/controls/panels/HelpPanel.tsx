import { Icon } from '@viewpage/remote-kit'
import { useRef } from 'react'
import { useText } from '../../texts.ts'
import classes from './help-panel.module.css'
import { useCloseOutside } from './useCloseOutside.ts'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'

/** What the keys do; a key whose name differs between keyboards is named by its text. */
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

/** The list of keys. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const panel = useRef<HTMLElement>(null)
  useCloseOutside(panel, onClose)
  return (
    <section ref={panel} className={classes.panel} data-panel aria-label={text('controls.help')}>
      <div className={classes.heading}>
        <p>{text('controls.help')}</p>
        <button
          type="button"
          className={classes.close}
          aria-label={text('controls.close')}
          title={text('controls.close')}
          onClick={onClose}
        >
          <Icon path={close} size={16} />
        </button>
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

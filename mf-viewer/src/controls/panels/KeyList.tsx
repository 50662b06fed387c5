import { useText } from '../../texts.ts'
import classes from './help-panel.module.css'

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

/** The keys and their commands. */
export function KeyList() {
  const text = useText()
  return (
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
  )
}

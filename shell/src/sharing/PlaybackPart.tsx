import caret from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import { Icon } from '@viewpage/remote-kit'
import { useState } from 'react'
import { NoteText } from './NoteText.tsx'
import { useTexts } from './sharing-context.ts'
import { Switch } from './Switch.tsx'
import { SIZINGS, STARTS, type Playback } from './sharing-state.ts'
import type { Changes } from './useChanges.ts'

const SWITCHES = ['likes', 'copies', 'lite', 'app'] as const

/** How the presentation starts, and what visitors may do with it: a summary that opens in place. */
export function PlaybackPart({ changes: { state, note, save } }: { changes: Changes }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { playback } = state

  const change = (chosen: Partial<Playback>) =>
    void save('playback', { change: 'playback', playback: chosen }, (before) => ({
      ...before,
      playback: { ...before.playback, ...chosen },
    }))
  const allow = (isAllowed: boolean) =>
    void save('playback', { change: 'downloads', isAllowed }, (before) => ({
      ...before,
      playback: { ...before.playback, downloads: isAllowed },
    }))

  return (
    <section className="sharing-part sharing-playback">
      <button
        type="button"
        className="sharing-summary"
        aria-expanded={isOpen}
        aria-controls="sharing-playback"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sharing-words">
          {t('playback')}
          <small>{playback.summary}</small>
        </span>
        <Icon path={caret} size={16} />
      </button>
      <NoteText note={note} place="playback" />
      <div id="sharing-playback" className="sharing-choices" hidden={!isOpen}>
        <Choices
          legend={t('playback.start')}
          name="start"
          values={STARTS}
          chosen={playback.start}
          onChoose={(start) => change({ start })}
        />
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`playback.${name}`)}
            isOn={playback[name]}
            impossible={name === 'copies' || name === 'app' ? playback.impossible[name] : null}
            onTurn={(isOn) => change({ [name]: isOn })}
          />
        ))}
        <Switch label={t('download')} isOn={playback.downloads} impossible={null} onTurn={allow} />
        <Choices
          legend={t('playback.embedSizing')}
          name="embedSizing"
          values={SIZINGS}
          chosen={playback.embedSizing}
          onChoose={(embedSizing) => change({ embedSizing })}
        />
      </div>
    </section>
  )
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, name, values, chosen, onChoose }: ChoicesProps<Value>) {
  const t = useTexts()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="sharing-check">
          <input
            type="radio"
            name={`sharing-${name}`}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {t(`playback.${value}`)}
        </label>
      ))}
    </fieldset>
  )
}

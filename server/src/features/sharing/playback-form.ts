import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  appFault,
  copiesFault,
  type PlaybackFault,
  type PlaybackLimits,
} from '../../content/presentations/playback.ts'
import type { Fields } from './form-fields.ts'

const SWITCHES = ['likes', 'copies', 'lite', 'app'] as const
type Switch = (typeof SWITCHES)[number]

/** A browser sends nothing for a switch that is off, nor for one that is disabled. A second field says which it is. */
const enabledField = (name: Switch) => `${name}-enabled`

export function playbackFaultText(fault: PlaybackFault, text: ServerTexts): string {
  return text(`dashboard.sharing.playback.${fault}`, {
    privacy: text('privacy.reusable'),
    section: text('dashboard.sharing.privacy.title'),
  })
}

/** The fields of the section "Playback". @param fields what they have */
export function playbackFields(text: ServerTexts, fields: Fields, limits: PlaybackLimits): Html {
  const words = (key: Switch | 'autoplay' | 'forced') =>
    html`<strong>${text(`dashboard.sharing.playback.${key}`)}</strong><small>${text(`dashboard.sharing.playback.${key}Hint`)}</small>`
  const starts = choices('start', text('dashboard.sharing.playback.start'), fields['start'], [
    ['press', html`<strong>${text('dashboard.sharing.playback.press')}</strong>`],
    ['autoplay', words('autoplay')],
    ['forced', words('forced')],
  ])
  const sizings = choices(
    'embedSizing',
    text('dashboard.sharing.playback.embedSizing'),
    fields['embedSizing'],
    [
      ['free', html`<strong>${text('dashboard.sharing.playback.free')}</strong>`],
      ['responsive', html`<strong>${text('dashboard.sharing.playback.responsive')}</strong>`],
    ],
  )
  const faults = { likes: null, copies: copiesFault(limits), lite: null, app: appFault(limits) }
  const switches = SWITCHES.map((name) => {
    const fault = faults[name]
    return fault === null
      ? enabledSwitch(name, fields[name] === 'yes', words(name))
      : disabledSwitch(name, text(`dashboard.sharing.playback.${name}`), playbackFaultText(fault, text))
  })
  return html`${starts}<div class="site-choices">${switches}</div>${sizings}`
}

type Choice = readonly [value: string, words: Html]

function choices(name: string, legend: string, chosen: string | undefined, all: readonly Choice[]): Html {
  const inputs = all.map(([value, words]) => {
    const checked = value === chosen ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="${name}" value="${value}"${checked}><span>${words}</span></label>`
  })
  return html`<fieldset class="site-choices"><legend>${legend}</legend>${inputs}</fieldset>`
}

function enabledSwitch(name: Switch, isOn: boolean, words: Html): Html {
  const checked = isOn ? html` checked` : nothing
  return html`<input type="hidden" name="${enabledField(name)}" value="yes"><label class="site-choice account-check"><input type="checkbox" name="${name}" value="yes"${checked}><span>${words}</span></label>`
}

function disabledSwitch(name: Switch, label: string, reason: string): Html {
  return html`<label class="site-choice account-check"><input type="checkbox" name="${name}" value="yes" disabled><span><strong>${label}</strong><small>${reason}</small></span></label>`
}

import { SETTINGS } from '@viewpage/shared-events/site-paths'
import { dateText } from '../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError, invalid, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { shownOnce } from '../../pages/forms/shown-once.ts'
import type { Hook } from '../../people/hooks/hook-store.ts'
import type { HookEventName } from '../../storage/database/tables/hooks.ts'
import { HOOKS, hookPath, type Done } from './hook-paths.ts'

export interface HooksPage extends FormContext {
  readonly hooks: readonly Hook[]
  /** The events that the account can choose. */
  readonly choice: readonly HookEventName[]
  /** Of the one that was just added; never shown again. */
  readonly secret: string | null
  readonly done: Done | null
  /** Of the form that adds one. */
  readonly state: FormState
}

export function hooksBody(page: HooksPage): Html {
  const { text, secret, done, hooks } = page
  const label = text('settings.hooks.secret')
  const hint = text('settings.hooks.secretOnce')
  return html`<div class="page-container account"><p class="account-back"><a href="${SETTINGS}">${text('settings.title')}</a></p>
<h1>${text('settings.hooks.title')}</h1>
<p class="account-lead">${text('settings.hooks.intro')}</p>
${savedMessage(done && text(`settings.hooks.done.${done}`))}
${secret === null ? nothing : shownOnce(text, { id: 'new-secret', label, value: secret, hint })}
<section class="account-section" aria-labelledby="hooks-title"><h2 id="hooks-title">${text('settings.hooks.list')}</h2>
${hooks.length === 0 ? html`<p>${text('settings.hooks.none')}</p>` : html`<ul class="account-entries">${hooks.map((hook) => entry(page, hook))}</ul>`}</section>
${addSection(page)}</div>`
}

function entry(page: HooksPage, hook: Hook): Html {
  const { text, choice } = page
  return html`<li><a href="${hookPath(hook.id)}" aria-label="${text('settings.hooks.open', { address: hook.url })}"><bdi>${hook.url}</bdi></a>
${eventsOf(hook, text)}<p>${stateOf(hook, page)}</p>${notSent(hook, choice, text)}</li>`
}

/** What a web hook sends. */
export function eventsOf({ events, remotes }: Hook, text: FormContext['text']): Html {
  const only = remotes.length === 0 ? nothing : html` (<bdi>${remotes.join(', ')}</bdi>)`
  const entries = events.map(
    (event) => html`<li>${text(`settings.hooks.event.${event}`)}${event === 'release' ? only : nothing}</li>`,
  )
  return html`<ul class="site-points">${entries}</ul>`
}

/** Whoever is not staff any more gets no releases. */
export function notSent({ events }: Hook, choice: HooksPage['choice'], text: FormContext['text']): Html {
  const isMissing = events.includes('release') && !choice.includes('release')
  return isMissing ? html`<p>${text('settings.hooks.notStaff')}</p>` : nothing
}

/** Whether a web hook works. */
export function stateOf({ off, failingSince }: Hook, { text, language }: FormContext): string {
  if (off !== null) return text(`settings.hooks.${off === 'owner' ? 'offOwner' : 'offFailing'}`)
  if (failingSince === null) return text('settings.hooks.on')
  return text('settings.hooks.failing', { date: dateText(failingSince, language) })
}

function addSection({ text, csrfToken, state, choice }: HooksPage): Html {
  const { values, errors } = state
  const remotes = choice.includes('release')
    ? textField({
        ...{ name: 'remotes', label: text('settings.hooks.remotes'), type: 'text', autocomplete: 'off' },
        ...{ hint: text('settings.hooks.remotesHint'), isRequired: false, state },
      })
    : nothing
  const boxes = choice.map((event) => {
    const checked = values[event] === 'yes' ? html` checked` : nothing
    return html`<label class="site-choice account-check"><input type="checkbox" name="${event}" value="yes"${checked}><span>${text(`settings.hooks.event.${event}`)}</span></label>`
  })
  return html`<section class="account-section" aria-labelledby="add-title"><h2 id="add-title">${text('settings.hooks.make')}</h2>
<form class="account-form" method="post" action="${HOOKS}" novalidate>${formError('form-error', errors['form'])}
${hiddenFields(csrfToken)}
${textField({ name: 'url', label: text('settings.hooks.address'), type: 'text', autocomplete: 'off', hint: text('settings.hooks.addressHint'), state })}
<fieldset class="site-choices"${invalid('events', errors['events'])}><legend>${text('settings.hooks.sends')}</legend>${boxes}${formError('events-error', errors['events'])}</fieldset>
${remotes}
<div><button class="kit-button kit-button-secondary" type="submit">${text('settings.hooks.submit')}</button></div>
</form></section>`
}

import { timeText } from '../../foundation/config/site.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { DELIVERIES_PER_PAGE, type Hook, type HookDelivery } from '../../people/hooks/hook-store.ts'
import type { HookEventName } from '../../storage/database/tables/hooks.ts'
import { HOOKS, hookPath, type Done } from './hook-paths.ts'
import { eventsOf, notSent, stateOf } from './hooks-page.ts'

export interface HookPage extends FormContext {
  readonly hook: Hook
  /** The events that the account can choose. */
  readonly choice: readonly HookEventName[]
  readonly deliveries: readonly HookDelivery[]
  readonly done: Done | null
  /** Why the last form was refused. */
  readonly problem: string | undefined
}

/** A web hook, and what it sent. */
export function hookBody(page: HookPage): Html {
  const { text, hook, choice, deliveries, done, problem } = page
  const isOn = hook.off === null
  const last = deliveries.length === DELIVERIES_PER_PAGE ? deliveries.at(-1) : undefined
  const older = last
    ? html`<p><a href="${hookPath(hook.id)}?before=${last.id}">${text('settings.hooks.older')}</a></p>`
    : nothing
  return html`<div class="page-container account"><p class="account-back"><a href="${HOOKS}">${text('settings.hooks.title')}</a></p>
<h1 dir="auto">${hook.url}</h1>
<p class="account-lead">${stateOf(hook, page)}</p>
${eventsOf(hook, text)}${notSent(hook, choice, text)}
${formError('form-error', problem)}${savedMessage(done && text(`settings.hooks.done.${done}`))}
<form method="post" action="${hookPath(hook.id)}">${hiddenFields(page.csrfToken)}<div class="site-actions">
${isOn ? button('test', text('settings.hooks.sendTest')) : nothing}${isOn ? button('off', text('settings.hooks.turnOff')) : button('on', text('settings.hooks.turnOn'))}${button('remove', text('settings.hooks.remove'), ' account-danger')}</div></form>
<section class="account-section" aria-labelledby="log-title"><h2 id="log-title">${text('settings.hooks.log')}</h2>
<div>${deliveries.length === 0 ? html`<p>${text('settings.hooks.noLog')}</p>` : html`<ul class="account-entries">${deliveries.map((each) => entry(page, each))}</ul>`}${older}</div></section></div>`
}

const button = (action: string, label: string, look = '') =>
  html`<button class="kit-button kit-button-secondary${look}" type="submit" name="action" value="${action}">${label}</button>`

function entry({ text, language, csrfToken, hook }: HookPage, delivery: HookDelivery): Html {
  const { id, kind, outcome, status, detail, tries, created_at } = delivery
  const state = text(
    `settings.hooks.outcome.${outcome === null ? 'waiting' : outcome === 'delivered' ? 'delivered' : 'givenUp'}`,
  )
  const number = formatsFor(language).number(tries)
  const name = `${text(`settings.hooks.event.${kind}`)}, ${timeText(created_at, language)}`
  const answer = [status, detail].filter((each) => each !== null && each !== '').join(' ')
  const again = html`<button class="kit-button kit-button-secondary" type="submit" name="action" value="again" aria-label="${`${text('settings.hooks.again')}: ${name}`}">${text('settings.hooks.again')}</button>`
  return html`<li><form method="post" action="${hookPath(hook.id)}">${hiddenFields(csrfToken, { delivery: id })}<strong>${name}</strong>
<p>${state} · ${text('settings.hooks.tries', { number })}</p>${answer === '' ? nothing : html`<code dir="auto">${answer}</code>`}
${outcome !== null && hook.off === null ? again : nothing}</form></li>`
}

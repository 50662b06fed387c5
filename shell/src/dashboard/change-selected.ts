import { DASHBOARD } from '@viewpage/shared-events/site-paths'
import { askBefore } from './ask-before.ts'
import { showProblem, type LiveList } from './live-list.ts'
import { actionOf, fieldsOf, requestPage } from './request-page.ts'

/** What the bar and the menus do: who can see presentations, with an undo, and deleting, with a question. */
export function enhanceChanges(list: LiveList, clear: () => void): void {
  const { root } = list
  const shown = () => new URL(location.href)

  root.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !form.matches('.own-bar')) return
    event.preventDefault()
    const fields = new FormData(form, submitter)
    const work = submitter?.matches('[name="privacy"]')
      ? changePrivacy(form, fields)
      : ask(actionOf(form), fields)
    work.catch(() => showProblem(root))
  })
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-action="delete"]') : null
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    ask(link.href).catch(() => location.assign(link.href))
  })

  /** Shows the server's question in a dialog. */
  async function ask(url: string, form?: FormData): Promise<void> {
    const page = await requestPage({ url, ...(form && { form }) })
    const question = page.querySelector<HTMLFormElement>('main form')
    if (!question) throw new Error('[dashboard] Failed to delete: the response has no question.')
    const oids = new Set(form ? form.getAll('oid').map(String) : [oidIn(url)])
    const next = nextCard(root, oids)
    if (!(await askBefore(document.importNode(question, true)))) return
    await list.load(shown())
    // The page invites an owner without presentations to upload the first one.
    if (list.boxes().length === 0) return location.assign(`${DASHBOARD}?saved=deleted`)
    focusCard(root, next)
    await offerRestore([...oids], new FormData(question))
  }

  /** @param fields of the question, with the token of the form */
  async function offerRestore(oids: readonly string[], fields: FormData): Promise<void> {
    const { bin = '', movedOne = '', movedMany = '', undoLabel: label = '' } = root.dataset
    const number = new Intl.NumberFormat(document.documentElement.lang).format(oids.length)
    const message = (oids.length === 1 ? movedOne : movedMany).replace('{{number}}', number)
    fields.delete('oid')
    for (const oid of oids) fields.append('restore', oid)
    const { offerUndoToast } = await import(/* webpackChunkName: "undo" */ '../undo/undo.ts')
    offerUndoToast({
      line: () => message,
      status: `${message}. ${label}`,
      label,
      onUndo: () => void restore().catch(() => showProblem(root)),
      // It is carried out already, and the bin has it.
      onCommit: () => undefined,
    })

    async function restore(): Promise<void> {
      await requestPage({ url: bin, form: fields })
      await list.load(shown())
      focusCard(root, oids[0])
    }
  }

  async function changePrivacy(form: HTMLFormElement, fields: FormData): Promise<void> {
    const before = new Map<string, string[]>()
    for (const { value, dataset } of list.ticked()) {
      const privacy = dataset['privacy'] ?? ''
      before.set(privacy, [...(before.get(privacy) ?? []), value])
    }
    const message = await post(form, fields)
    const { undoLabel: undo = '' } = form.dataset
    clear()
    await list.load(shown())
    const { offerUndoToast } = await import(/* webpackChunkName: "undo" */ '../undo/undo.ts')
    const { button } = offerUndoToast({
      line: () => message,
      status: `${message}. ${undo}`,
      label: undo,
      onUndo: () => void takeBack().catch(() => showProblem(root)),
      // It is carried out already.
      onCommit: () => undefined,
    })
    button.focus()

    async function takeBack(): Promise<void> {
      for (const [privacy, oids] of before) {
        const old = new FormData(form)
        old.set('privacy', privacy)
        old.delete('oid')
        for (const oid of oids) old.append('oid', oid)
        await post(form, old)
      }
      await list.load(shown())
      focusCard(root, [...before.values()][0]?.[0])
    }
  }
}

/** @returns the sentence about what was done. @throws Error if nothing was done */
async function post(form: HTMLFormElement, fields: FormData): Promise<string> {
  const response = await fetch(actionOf(form), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: fieldsOf(fields),
  })
  if (!response.ok) throw new Error(`[dashboard] Failed to change presentations: status ${response.status}.`)
  const { message } = (await response.json()) as { message?: unknown }
  return typeof message === 'string' ? message : ''
}

/** The oid in the address of a sharing page. */
const oidIn = (url: string) => /\/dashboard\/next\/([^/]+)\//.exec(url)?.[1] ?? ''

/** The first card behind those with the oids. */
function nextCard(root: HTMLElement, oids: ReadonlySet<string>): string | undefined {
  const cards = [...root.querySelectorAll<HTMLElement>('.own-card[data-oid]')].map(
    ({ dataset }) => dataset['oid'] ?? '',
  )
  const at = cards.findIndex((oid) => oids.has(oid))
  return cards.slice(Math.max(at, 0)).find((oid) => !oids.has(oid))
}

/** Puts the focus on a card, or on the heading of the page. */
function focusCard(root: HTMLElement, oid: string | undefined): void {
  const card = root.querySelector<HTMLElement>(`.own-card[data-oid="${CSS.escape(oid ?? '')}"] .own-title`)
  ;(card ?? root.querySelector<HTMLElement>('h1'))?.focus()
}

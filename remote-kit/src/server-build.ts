import { createBus, createFeatures, type ServerBuild } from '@viewpage/shared-events'
import type { i18n as I18n } from 'i18next'
import type { Remote } from './define-remote.ts'
import type { Http } from './http.ts'
import { createI18n, textsIn, type Locales } from './locales.ts'
import type { SlotProps } from './slot-contract.ts'

const noHttp = () =>
  Promise.reject(new Error('[remote-kit] HTTP is not available while rendering on the server.'))
const http: Http = { get: noHttp, put: noHttp, post: noHttp, delete: noHttp }

/**
 * Renders the HTML of a slot, at once or by a promise. It must escape data from outside, because the page includes the HTML
 * unchanged.
 */
export type RenderSlot = (props: SlotProps) => string | Promise<string>

/**
 * Creates the server build of a remote from functions that render its slots, in any framework.
 *
 * @example `export const { contract, slots, render } = createServerBuild(remote, { notes: renderNotes }, locales)`
 */
export function createServerBuild(
  remote: Remote,
  renderers: Readonly<Record<string, RenderSlot>>,
  locales: Locales,
): ServerBuild {
  const { name } = remote
  const created = new Map<string, I18n>()

  function i18nIn(language: string): I18n {
    const i18n = created.get(language) ?? createI18n(language, { [name]: textsIn(language, locales) })
    created.set(language, i18n)
    return i18n
  }

  return {
    contract: remote,
    slots: Object.keys(renderers),
    render(slot, { pageData, messages }) {
      const renderSlot = renderers[slot]
      const own = messages?.[name]
      const { language } = pageData
      if (!renderSlot)
        throw new Error(`[${name}] Failed to render the slot "${slot}": this remote does not fill it.`)
      return renderSlot({
        slot,
        pageData,
        http,
        i18n: own ? createI18n(language, { [name]: own }) : i18nIn(language),
        bus: createBus({
          sender: { remote: name, version: 'server' },
          onSubscriberFailure: ({ error }) => {
            throw error
          },
        }),
        features: createFeatures(pageData.evaluatedFeatures),
        portalRoot: null,
        redirect: noHttp,
        report: (error: unknown) => {
          throw error
        },
      })
    },
  }
}

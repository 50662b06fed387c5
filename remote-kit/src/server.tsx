import {
  createBus,
  createFeatures,
  type Language,
  type MessageTree,
  type ServerBuild,
} from '@viewpage/shared-events'
import { renderToString } from 'react-dom/server'
import type { Http } from './http.ts'
import { identifierPrefixOf } from './identifier-prefix.ts'
import { createI18n } from './locales.ts'
import type { Remote, SlotComponents } from './define-remote.ts'
import { SlotContext } from './slot.ts'

const noHttp = () =>
  Promise.reject(new Error('[remote-kit] HTTP is not available while rendering on the server.'))
const http: Http = { get: noHttp, put: noHttp, post: noHttp, delete: noHttp }

/**
 * Creates the server build of a remote, which renders its components to HTML.
 *
 * @example `export const { contract, slots, render } = createServerRender(remote, components, locales)`
 */
export function createServerRender(
  remote: Remote,
  components: SlotComponents,
  locales: Record<Language, MessageTree>,
): ServerBuild {
  const { name } = remote
  const i18nOf = new Map(
    Object.entries(locales).map(([language, messages]) => [
      language,
      createI18n(language, { [name]: messages }),
    ]),
  )

  return {
    contract: remote,
    slots: Object.keys(components),
    render(slot, { pageData, messages }) {
      const Component = components[slot]
      const own = messages?.[name]
      const i18n = own ? createI18n(pageData.language, { [name]: own }) : i18nOf.get(pageData.language)
      if (!Component)
        throw new Error(`[${name}] Failed to render the slot "${slot}": this remote does not fill it.`)
      if (!i18n)
        throw new Error(`[${name}] Failed to render in the language "${pageData.language}": no such locale.`)
      const props = {
        slot,
        pageData,
        http,
        i18n,
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
      }
      return renderToString(
        <SlotContext value={props}>
          <Component />
        </SlotContext>,
        { identifierPrefix: identifierPrefixOf(slot) },
      )
    },
  }
}

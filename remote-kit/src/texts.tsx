import type { i18n } from 'i18next'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { isolated } from './locales.ts'
import { useSlot } from './slot.ts'
import type { TextKey } from './text-key.ts'

/** Values of placeholders. `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

export type TextFunction<Key extends string> = (key: Key, values?: TextValues) => string

export interface Texts<Key extends string> {
  /** The text of a key in the page's language. */
  useText(): TextFunction<Key>
  /** Renders a text with its numbered tags (`<1>…</1>`) replaced by `elements`. */
  Markup(props: { text: Key; values?: TextValues; elements: Record<string, ReactElement> }): ReactNode
}

/**
 * The texts of a remote, typed by its English messages file: an unknown key does not compile.
 *
 * @example `export const { useText, Markup } = createTexts<typeof en>('mf-toolbar')`
 */
export function createTexts<Messages>(remote: string): Texts<TextKey<Messages>> {
  function useText(): TextFunction<string> {
    const { i18n } = useSlot()
    return useMemo(() => {
      const t = i18n.getFixedT(null, remote)
      return (key, values) => t(key, { ...values })
    }, [i18n])
  }
  return {
    useText,
    Markup({ text, values, elements }) {
      const { i18n } = useSlot()
      // Trans needs a whole instance. Hosts pass one; embeds, which do not, replace createTexts.
      return (
        <Trans
          i18n={i18n as i18n}
          ns={remote}
          i18nKey={text}
          values={{ ...values }}
          components={elements}
          tOptions={MARKUP_OPTIONS}
        />
      )
    },
  }
}

/** Trans parses the text with its values, and then decodes entities. */
const MARKUP_OPTIONS = {
  interpolation: {
    escape: (value: string) => isolated(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`),
  },
}

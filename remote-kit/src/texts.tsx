import { cloneElement, useMemo, type ReactElement, type ReactNode } from 'react'
import { useSlot } from './slot.ts'
import { shownLanguage } from './shown-language.ts'
import type { TextKey } from './text-key.ts'

/** Values of placeholders. `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

export type TextFunction<Key extends string> = (key: Key, values?: TextValues) => string

export interface Texts<Key extends string> {
  /** The text of a key in the page's language, or in English if the remote lacks it. */
  useText(): TextFunction<Key>
  /** The language in which a text is shown, for `lang` of its element: that of the page, or English. */
  useLanguageOf(): (key: Key) => string
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
    useLanguageOf() {
      const { i18n } = useSlot()
      return (key) => shownLanguage(i18n, remote, key)
    },
    Markup({ text, values = {}, elements }) {
      const hidden = Object.entries(values).map(([name, value]) => [name, withoutTags(value)] as const)
      return withElements(useText()(text, Object.fromEntries(hidden)), elements)
    },
  }
}

/** Stands for `<` in a value, so that a name cannot add an element. Unicode reserves it for private use. */
const HIDDEN_TAG = '\ue000'

const withoutTags = (value: string | number) =>
  typeof value === 'string' ? value.replaceAll('<', HIDDEN_TAG) : value

const withTags = (part: string) => part.replaceAll(HIDDEN_TAG, '<')

/** A text with its tags (`<1>…</1>`, which are not nested) as the elements given for them. */
function withElements(text: string, elements: Readonly<Record<string, ReactElement>>): ReactNode {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', content = ''] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? []
    const element = elements[name]
    return element ? cloneElement(element, { key: index }, withTags(content)) : withTags(part)
  })
}

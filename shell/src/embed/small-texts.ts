import { useSlot, type createTexts, type TextFunction } from '@viewpage/remote-kit'
import { cloneElement, useMemo, type ReactElement, type ReactNode } from 'react'

/** `createTexts` of remote-kit without i18next. Tags in texts must not be nested. */
export const createSmallTexts: typeof createTexts = (remote) => {
  function useText(): TextFunction<string> {
    const { i18n } = useSlot()
    return useMemo(() => {
      const t = i18n.getFixedT(null, remote)
      return (key, values) => t(key, { ...values })
    }, [i18n])
  }
  return {
    useText,
    Markup: ({ text, values, elements }) => withElements(useText()(text, values), elements),
  }
}

/** The text with its tags (`<1>…</1>`) as the elements given for them. */
function withElements(text: string, elements: Readonly<Record<string, ReactElement>>): ReactNode {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', content] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? []
    const element = elements[name]
    return element ? cloneElement(element, { key: index }, content) : part
  })
}

import { usePageData } from '@viewpage/remote-kit'
import type { Language } from '@viewpage/shared-events'
import { useMemo } from 'react'

/**
 * Makes the hook for texts that belong to lazily loaded code, because the texts of the remote are in every page.
 *
 * @param messages texts with placeholders such as `{{step}}`, by language
 */
export function createLazyTexts<Messages extends Readonly<Record<string, string>>>(
  messages: Record<Language, Messages>,
) {
  return function useLazyText() {
    const { language } = usePageData()
    return useMemo(
      () =>
        (key: keyof Messages & string, values: Readonly<Record<string, string | number>> = {}): string =>
          String(messages[language][key]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
            String(values[name] ?? ''),
          ),
      [language],
    )
  }
}

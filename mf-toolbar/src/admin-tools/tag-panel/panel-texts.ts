import { usePageData } from '@viewpage/remote-kit'
import type { Language } from '@viewpage/shared-events'
import { useMemo } from 'react'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import hu from './locales/hu.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import ja from './locales/ja.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }

export type PanelText = keyof typeof en

/** In the code of the panel, because the texts of the remote are in every page. */
const MESSAGES: Record<Language, typeof en> = { de, en, es, fr, hu, it, ja, ko, pt }

/** The texts of the panel in the page's language. */
export function usePanelText() {
  const { language } = usePageData()
  return useMemo(
    () =>
      (key: PanelText, values: Readonly<Record<string, string | number>> = {}): string =>
        MESSAGES[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    [language],
  )
}

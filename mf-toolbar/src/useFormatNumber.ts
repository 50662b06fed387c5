import { useDeckPageData } from '@viewpage/remote-kit'
import { useMemo } from 'react'

/** Formats numbers in the language of the page. */
export function useFormatNumber(): (value: number) => string {
  const { language } = useDeckPageData()
  return useMemo(() => new Intl.NumberFormat(language).format, [language])
}

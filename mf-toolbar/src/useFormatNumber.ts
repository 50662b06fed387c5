import { usePageData } from '@viewpage/remote-kit'
import { useMemo } from 'react'

/** Writes whole numbers as the page's language does. */
export function useFormatNumber(): (value: number) => string {
  const { language } = usePageData()
  return useMemo(() => new Intl.NumberFormat(language).format, [language])
}

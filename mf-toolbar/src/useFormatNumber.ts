import { formatNumber, useDeckPageData } from '@viewpage/remote-kit'

/** Formats numbers in the language of the page. */
export function useFormatNumber(): (value: number) => string {
  const { language } = useDeckPageData()
  return (value) => formatNumber(value, language)
}

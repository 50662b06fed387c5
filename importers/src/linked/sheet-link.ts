import { appliesToScreens } from '../svg/style-elements.ts'

/** Of the text of a tag or an instruction that are looked at. */
const MAX_LENGTH = 4_000
const PATTERNS = {
  href: /\bhref\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  type: /\btype\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  media: /\bmedia\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  rel: /\brel\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  alternate: /\balternate\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
}

/** The value of an attribute in the text of a tag or an instruction. */
export const attributeIn = (text: string, name: keyof typeof PATTERNS): string | undefined =>
  PATTERNS[name]
    .exec(text.slice(0, MAX_LENGTH))
    ?.slice(1)
    .find((value) => value !== undefined)
    ?.replaceAll('&amp;', '&')

/** The address of a sheet that a link or an `xml-stylesheet` instruction names and that applies to screens. */
export function sheetAddress(text: string): string[] {
  const address = attributeIn(text, 'href')
  const isOther = address === undefined || address.startsWith('#') || attributeIn(text, 'alternate') === 'yes'
  const isCss = /^(?:text\/css)?$/i.test(attributeIn(text, 'type') ?? '')
  return isOther || !isCss || !appliesToScreens(attributeIn(text, 'media')) ? [] : [address]
}

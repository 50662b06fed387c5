/** Characters that no XML 1.0 document may contain, not even escaped (XML 1.0, production 2). */
const OUTSIDE_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text from outside for a place in XML. It still has to be escaped, as `html` does. */
export function xmlText(text: string): string {
  return text.replace(OUTSIDE_XML, '')
}

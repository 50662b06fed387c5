/**
 * The key of a press on a keyboard of any script (docs/behaviour/viewer.md#keyboard). A Latin letter or a named key is what
 * it says, wherever it stands (Dvorak, AZERTY). For a letter or digit of another script, and for a key that an input method
 * takes (`Process`), it is the key at the same position of a Latin keyboard. Lower case.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = key === 'Process' || key === 'Unidentified' || OTHER_SCRIPT.test(key)
  const [, onLatin] = (isOther && PLACE.exec(code)) || []
  const typed = key.length === 1 ? key.toLowerCase() : key
  return onLatin?.toLowerCase() ?? typed
}

/** One letter that is not Latin, or a digit that is not of ASCII. */
const OTHER_SCRIPT = /^(?:(?!\p{Script=Latin})\p{L}|(?!\d)\p{Nd})$/u
const PLACE = /^(?:Key|Digit)([A-Z0-9])$/

/** Reads ASCII characters. @throws RangeError beyond the end */
export function ascii(view: DataView, at: number, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(at + i))
  return text
}

import type { AskHost } from './calls.ts'

/** Makes classes like `TextEncoder` and `TextDecoder` of browsers, for UTF-8. A part of the realm. */
export function createTextCoders(ask: AskHost) {
  class TextEncoder {
    readonly encoding = 'utf-8'
    encode(text: unknown = '') {
      const bytes = ask('encode', String(text))
      return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
    }
    encodeInto(text: unknown, target: Uint8Array) {
      let written = 0
      let read = 0
      for (const character of String(text)) {
        const bytes = this.encode(character)
        if (written + bytes.length > target.length) break
        target.set(bytes, written)
        written += bytes.length
        read += character.length
      }
      return { read, written }
    }
  }

  class TextDecoder {
    readonly encoding = 'utf-8'
    decode(bytes: ArrayBuffer | ArrayBufferView = new Uint8Array()) {
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes)
      let text = ''
      for (const byte of view) text += String.fromCharCode(byte)
      return ask('decode', text)
    }
  }

  return { TextEncoder, TextDecoder }
}

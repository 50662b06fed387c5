import type { AssetVariant } from '@viewpage/deck'
import type { DecodedPicture } from './picture-store.ts'

/** @param width px of the image, if known */
export type Decode = (blob: Blob, width: number | undefined) => Promise<DecodedPicture>

/**
 * Decodes each file once at a time, however often it is asked for meanwhile.
 *
 * @param onFailed the file is broken, or in a format that this browser does not support
 */
export function createDecoder(
  decode: Decode,
  onDecoded: (file: AssetVariant, picture: DecodedPicture) => void,
  onFailed: (file: AssetVariant) => Promise<void>,
): (file: AssetVariant, blob: Blob) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  async function run(file: AssetVariant, blob: Blob): Promise<void> {
    try {
      onDecoded(file, await decode(blob, file.width))
    } catch {
      await onFailed(file)
    }
  }

  return (file, blob) => {
    const before = running.get(file.sha256)
    if (before) return before
    const done = run(file, blob).finally(() => running.delete(file.sha256))
    running.set(file.sha256, done)
    return done
  }
}

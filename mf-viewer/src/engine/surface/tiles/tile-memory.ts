const MEGABYTE = 1024 * 1024

/**
 * Limit in bytes for the textures of tiles on a device.
 *
 * @param deviceMemory GB, if the browser exposes it: a power of two, at most 8
 * @param isTouch a phone or a tablet, whose browser kills pages that use too much memory
 */
export function tileMemory(device: { deviceMemory: number | undefined; isTouch: boolean }): number {
  const { deviceMemory = device.isTouch ? 3 : 6 } = device
  return Math.min(192, Math.max(48, deviceMemory * 24)) * MEGABYTE
}

const MEGABYTE = 1024 * 1024

/**
 * Bytes that pictures of tiles may take on a device.
 *
 * @param deviceMemory GB, as far as the browser tells: a power of two, at most 8
 * @param isTouch a phone or a tablet, where the browser ends pages that take too much
 */
export function tileMemory(device: { deviceMemory: number | undefined; isTouch: boolean }): number {
  const { deviceMemory = device.isTouch ? 3 : 6 } = device
  return Math.min(192, Math.max(48, deviceMemory * 24)) * MEGABYTE
}

import { constants, type BrotliOptions } from 'node:zlib'

/** 256 kB: pages are smaller. The default of 4 MB takes memory for each compression that is under way. */
const WINDOW_BITS = 18

/** @param size of the text in bytes */
export function brotliOptions(size: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  }
}

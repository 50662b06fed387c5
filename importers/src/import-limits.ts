/** Limits of one import. Every reader stops at a limit with an error that names it. */
export interface ImportLimits {
  /** All files together. */
  inputBytes: number
  /** All parts of an Office file together, unpacked. */
  unpackedBytes: number
  pages: number
  items: number
  /** Drawn shapes, counted after repetition (`use`, markers, tiles). */
  drawings: number
  /** Elements, texts and attributes of an XML file. */
  xmlNodes: number
  xmlDepth: number
  /** Path data of the whole document. */
  pathCharacters: number
  /** All stored pictures together. */
  assetBytes: number
  /** One decoded picture. */
  imagePixels: number
  /** All embedded pictures together, decoded. */
  allImagePixels: number
  /** Bytes of memory of the import process, including its browser. */
  memory: number
  milliseconds: number
}

export const defaultLimits: ImportLimits = {
  inputBytes: 64 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  pages: 2_000,
  items: 50_000,
  drawings: 1_000_000,
  xmlNodes: 1_000_000,
  xmlDepth: 256,
  pathCharacters: 100_000_000,
  assetBytes: 256 * 1024 * 1024,
  imagePixels: 64_000_000,
  allImagePixels: 256_000_000,
  memory: 2_048 * 1024 * 1024,
  milliseconds: 10 * 60_000,
}

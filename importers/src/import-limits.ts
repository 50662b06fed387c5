/** What one import may take. Every reader stops at these, with a line that names the one it met. */
export interface ImportLimits {
  /** Of all files together. */
  inputBytes: number
  pages: number
  items: number
  /** Things drawn, counted after repetition (`use`, markers, tiles). */
  drawings: number
  /** Elements, texts and attributes of an XML file. */
  xmlNodes: number
  xmlDepth: number
  /** Path data of the whole document, in characters. */
  pathCharacters: number
  /** Of all pictures together, as they are stored. */
  assetBytes: number
  /** Of one picture, decoded. */
  imagePixels: number
  /** Of all pictures that a drawing embeds, decoded. */
  allImagePixels: number
  /** Bytes of memory that the process of an import may use, its browser included. */
  memory: number
  milliseconds: number
}

export const defaultLimits: ImportLimits = {
  inputBytes: 64 * 1024 * 1024,
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

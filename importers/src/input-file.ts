/** A file to import, with its original name. */
export interface InputFile {
  name: string
  bytes: Uint8Array
}

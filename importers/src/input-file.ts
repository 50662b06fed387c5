/** A file that somebody gave, by the name it had there. */
export interface InputFile {
  name: string
  bytes: Uint8Array
}

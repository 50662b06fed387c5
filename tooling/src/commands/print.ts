import { printable } from '@viewpage/shared-events/printable'

/** Prints a text. What a server or other people wrote in it cannot control the terminal. */
export function print(text: string): void {
  console.log(printable(text))
}

/** Like `print`, on the standard error. */
export function printError(text: string): void {
  console.error(printable(text))
}

/**
 * A comment that gives a script another name in a browser's stacks and long frames. A text that only begins such a comment
 * ends with a quote or goes on with a placeholder, which no browser takes for a name.
 */
const NAMES_ITSELF = /\/\/[#@]\s{1,9}sourceURL=[^\S\r\n\u2028\u2029]{0,9}[^\s'"`$]/

/** Scripts that could have another remote blamed for what they do (docs/behaviour/releases.md#bad-neighbours). */
export function faultsOfScripts(files: ReadonlyMap<string, Uint8Array>): string[] {
  return [...files]
    .filter(([file, content]) => /\.m?js$/.test(file) && NAMES_ITSELF.test(Buffer.from(content).toString()))
    .map(
      ([file]) =>
        `${file} names itself by a comment (sourceURL=), so that what it does would be blamed on another file. Leave the comment out`,
    )
}

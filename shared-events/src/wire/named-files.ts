/**
 * The address of a build's files, as its server build has it. The server that renders puts the remote's name and the
 * published version in their places: a preview gets a version that its build does not know.
 */
export const FILES_ADDRESS = '/remotes/{name}/{version}/'

/** Stands for that of any server. */
const ORIGIN = 'https://build.invalid'

/** Characters after {@link FILES_ADDRESS} that are read; no file has a longer name. */
const MAX_FILE_LENGTH = 200
const FILE_CHARACTERS = /^[\w./@%~+-]+/
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** As deep as the address of a build, so that `..` can lead out of it. */
const FILES_ROOT = '/remotes/-/-/'

/** A file that a style sheet or a server build names, and that its build does not have. */
export interface MissingFile {
  readonly namedBy: string
  readonly file: string
}

/** Says what is wrong, with advice. */
export function describeMissing({ namedBy, file }: MissingFile): string {
  return `${namedBy} names ${file}, which is not among the files for browsers. Import that file in a module or a style sheet that the browser loads, too`
}

/** Whether the meaning of an address depends on where it is written: it has no scheme, host or root, and is no fragment. */
export function isRelativeAddress(address: string): boolean {
  const trimmed = address.trim()
  return trimmed !== '' && !/^[#/\\]/.test(trimmed) && !SCHEME.test(trimmed)
}

/**
 * The path of a relative address in a file of a build.
 *
 * @param base path of the build, with slashes at both ends
 * @param file that contains the address
 * @returns `null` if it leads to another origin, or is no address
 */
export function pathOfRelative(address: string, base: string, file: string): string | null {
  const url = URL.parse(address, `${ORIGIN}${base}${file}`)
  return url?.origin === ORIGIN ? url.href.slice(ORIGIN.length) : null
}

/** The file that a relative address in a style sheet names; the address itself if it leads out of the build. */
export function fileOfRelative(address: string, sheet: string): string {
  const [path] = pathOfRelative(address, FILES_ROOT, sheet)?.split(/[?#]/, 1) ?? []
  return path?.startsWith(FILES_ROOT) === true ? path.slice(FILES_ROOT.length) : address
}

/** The files that a server build names, in time that grows with its length. */
export function filesNamedIn(serverBuild: string): Set<string> {
  const files = new Set<string>()
  for (
    let at = serverBuild.indexOf(FILES_ADDRESS);
    at >= 0;
    at = serverBuild.indexOf(FILES_ADDRESS, at + FILES_ADDRESS.length)
  ) {
    const start = at + FILES_ADDRESS.length
    const [file] = FILE_CHARACTERS.exec(serverBuild.slice(start, start + MAX_FILE_LENGTH + 1)) ?? []
    if (file !== undefined) files.add(file)
  }
  return files
}

/** `application.json`: the description of a host's build. The tooling writes it, the server reads it at its start. */
export interface HostManifest {
  readonly name: string
  /** Where its files are served, with slashes at both ends. */
  readonly publicPath: string
  /** Entry name to its scripts in the order they are needed. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  /** Entry name to its style sheets. */
  readonly css: Readonly<Record<string, readonly string[]>>
  /** The shared modules that a host of remotes has: share key to version. @default it is none */
  readonly provides?: Readonly<Record<string, string>>
  /** Entry name to all scripts and style sheets that it may load, at once or later. @default any entry may load any file */
  readonly loads?: Readonly<Record<string, readonly string[]>>
  /** Every file of the build but `application.json`, with its integrity. */
  readonly integrity: Readonly<Record<string, string>>
}

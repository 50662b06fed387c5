import { LANGUAGES, type Language } from './languages.ts'

/** What the address of an embed decides (docs/embedding.md#options). An absent option has its default. */
export interface EmbedOptions {
  /** Whether it starts by itself. @default as its owner chose */
  readonly autoplay?: boolean
  /** The step to start at, from 1. @default 1 */
  readonly step?: number
  /** The last step that is played, from 1; never before `step`. @default the last one */
  readonly end?: number
  /** Whether it begins again after its last step. @default false */
  readonly loop?: true
  /** Whether it has a player bar. @default true */
  readonly bar?: false
  /** Whether it shows title and owner. @default true */
  readonly title?: false
  /** Whether it links to the page of the presentation. @default true */
  readonly link?: false
  /** Of its stage. `auto` follows the browser. @default dark */
  readonly theme?: EmbedTheme
  /** The ground of its stage, `#rrggbb`, only beside the `theme` that fits it. @default that of the theme */
  readonly color?: string
  /** @default the language of the browser */
  readonly lang?: Language
}

export type EmbedTheme = 'light' | 'dark' | 'auto'

/** Reads the value of an option; `undefined` for one that is unknown, or the default. */
type Reader<Name extends keyof EmbedOptions> = (value: string) => EmbedOptions[Name] | undefined

const [yes, no] = [
  (value: string) => (value === '1' ? true : undefined),
  (value: string) => (value === '0' ? false : undefined),
]
const step = (value: string) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined)

/** The schema, in the order in which addresses have the options. */
const READERS: { readonly [Name in keyof EmbedOptions]-?: Reader<Name> } = {
  autoplay: (value) => yes(value) ?? no(value),
  step,
  end: step,
  loop: yes,
  bar: no,
  title: no,
  link: no,
  theme: (value) => THEMES.find((theme) => theme === value),
  color: (value) => (/^[\da-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined),
  lang: (value) => LANGUAGES.find((language) => language === value),
}
const THEMES: readonly EmbedTheme[] = ['light', 'dark', 'auto']
const NAMES = Object.keys(READERS) as (keyof EmbedOptions)[]

/**
 * Reads the options in the address of an embed. Unknown and invalid values are ignored, and so is an option that an address
 * has twice. Of options that contradict each other, one wins: the step in the hash, `step` against `end`, `theme` against
 * `color`.
 */
export function readEmbedOptions({ searchParams, hash }: Pick<URL, 'searchParams' | 'hash'>): EmbedOptions {
  const read = (name: keyof EmbedOptions) => {
    const [value, ...others] = searchParams.getAll(name)
    return value === undefined || others.length > 0 ? undefined : READERS[name](value)
  }
  const found: { -readonly [Name in keyof EmbedOptions]: EmbedOptions[Name] | undefined } = {
    ...Object.fromEntries(NAMES.map((name) => [name, read(name)])),
    ...(hash.startsWith(STEP_HASH) && { step: step(hash.slice(STEP_HASH.length)) }),
  }
  if (found.end !== undefined && found.end < (found.step ?? 1)) found.end = undefined
  const fitting = found.color && themeFor(found.color)
  if (fitting && fitting === (found.theme ?? fitting)) found.theme = fitting
  else found.color = undefined
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** Puts options into the address of an embed: the step into its hash, the others into its query. */
export function writeEmbedOptions(url: URL, { step, ...options }: EmbedOptions): void {
  if (step !== undefined) url.hash = STEP_HASH + String(step)
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) url.searchParams.set(name, textOf(value))
}

const textOf = (value: string | number | boolean) =>
  String(typeof value === 'boolean' ? Number(value) : value).replace('#', '')

const STEP_HASH = '#step='

/**
 * Relative luminances (WCAG 2.2) up to which a ground is dark, and from which it is light: the texts of the bar then have a
 * contrast of 4.5 on it, also where a picture of the opposite shines through, and the accent has one of 3.
 */
const [DARK_TO, LIGHT_FROM] = [0.038, 0.535]

/** The theme whose texts can be read on a ground; `undefined` if neither has the contrast. @param color `#rrggbb` */
function themeFor(color: string): 'light' | 'dark' | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  if (luminance <= DARK_TO) return 'dark'
  return luminance >= LIGHT_FROM ? 'light' : undefined
}

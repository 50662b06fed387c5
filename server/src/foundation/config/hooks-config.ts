import { originOf, type Variables } from './variables.ts'

/** Where web hooks may go. */
export interface HooksConfig {
  /** Origins that may be on an internal network, with plain HTTP; all others are on the public internet, with HTTPS. */
  readonly internal: ReadonlySet<string>
}

export function readHooksConfig({ read }: Pick<Variables, 'read'>): HooksConfig {
  const expected =
    'http(s) addresses without a path, separated by commas, such as https://ci.intranet.example'
  const internal = read<ReadonlySet<string>>('VIEWPAGE_INTERNAL_HOOKS', new Set(), expected, (text) => {
    const origins = text.split(',').map((each) => originOf(each.trim()))
    return origins.includes(undefined) ? undefined : new Set(origins.filter((each) => each !== undefined))
  })
  return { internal }
}

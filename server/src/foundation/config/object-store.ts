import { ConfigError } from './config-error.ts'
import type { Variables } from './variables.ts'

/** A bucket of an S3 object store (docs/operating/object-store.md). */
export interface ObjectStoreConfig {
  /** `null`: AWS. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** Before every key; empty, or with `/` at its end. */
  readonly prefix: string
  /** `null`: the credentials that the platform provides. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** Whether the bucket is in the path of an address instead of its hostname. */
  readonly isPathStyle: boolean
}

/** @returns `null` without a bucket. @throws ConfigError */
export function readObjectStore({ read, text, optional, flag, origin }: Variables): ObjectStoreConfig | null {
  const bucket = optional('VIEWPAGE_S3_BUCKET', 'the name of a bucket', /^[a-z0-9][\w.-]{1,62}$/i)
  const other = ['VIEWPAGE_S3_ENDPOINT', 'VIEWPAGE_S3_ACCESS_KEY'].find((name) => text(name, '') !== '')
  if (bucket === null && other !== undefined) {
    throw new ConfigError('VIEWPAGE_S3_BUCKET', '', `set when ${other} is`)
  }
  if (bucket === null) return null
  const accessKeyId = text('VIEWPAGE_S3_ACCESS_KEY', '')
  const secretAccessKey = text('VIEWPAGE_S3_SECRET_KEY', '')
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    const missing = accessKeyId === '' ? 'VIEWPAGE_S3_ACCESS_KEY' : 'VIEWPAGE_S3_SECRET_KEY'
    throw new ConfigError(missing, '', 'set together with the other key, or neither')
  }
  return {
    bucket,
    endpoint: origin('VIEWPAGE_S3_ENDPOINT'),
    region: text('VIEWPAGE_S3_REGION', 'us-east-1'),
    prefix: read('VIEWPAGE_S3_PREFIX', '', 'folders such as viewpage/ without a slash in front', prefixOf),
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
    isPathStyle: flag('VIEWPAGE_S3_PATH_STYLE', false),
  }
}

/** A prefix of keys, with a slash at its end. */
function prefixOf(text: string): string | undefined {
  const folders = text.replace(/\/$/, '')
  return folders.length <= 200 && /^[\w.-]+(?:\/[\w.-]+)*$/.test(folders) ? `${folders}/` : undefined
}

import { createHash, randomBytes } from 'node:crypto'
import { ConfigError } from '../../foundation/config/config-error.ts'
import type { ObjectStoreConfig } from '../../foundation/config/object-store.ts'
import { responseOf, misconfiguredKnob } from './s3-errors.ts'
import type { S3Limits } from './s3-limits.ts'
import { openS3Objects } from './s3-objects.ts'

/** Of every probe, so that processes that start at the same time do not disturb each other. */
const CONTENT = Buffer.from('viewpage')

/**
 * Does once what the server needs of a bucket: write, read, delete, and see that an object is missing.
 *
 * @throws ConfigError with the knob that is wrong
 */
export async function probe(config: ObjectStoreConfig, limits: S3Limits): Promise<void> {
  const objects = openS3Objects(config, { ...limits, attempts: 1 })
  const missing = `probe-${randomBytes(6).toString('hex')}`
  try {
    const sha256 = createHash('sha256').update(CONTENT).digest('hex')
    await objects.put('probe', { bytes: CONTENT.byteLength, sha256, open: () => CONTENT })
    await objects.get('probe', async () => undefined)
    await objects.remove([missing])
    // Without the right to list, a store responds with 403 instead of 404.
    await objects.has(missing)
  } catch (error) {
    const [variable, expected] = misconfiguredKnob(error)
    throw new ConfigError(variable, valueOf(variable, config), `${expected}: ${responseOf(error)}`)
  } finally {
    objects.close()
  }
}

function valueOf(variable: string, { endpoint, region, bucket, credentials }: ObjectStoreConfig): string {
  if (variable === 'VIEWPAGE_S3_ENDPOINT') return endpoint ?? ''
  if (variable === 'VIEWPAGE_S3_REGION') return region
  if (variable === 'VIEWPAGE_S3_BUCKET') return bucket
  return credentials === null ? '' : '(hidden)'
}

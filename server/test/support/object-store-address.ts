import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'

/** A bucket of a real S3 server. */
export interface ObjectStoreAddress {
  /** Without a slash at its end. */
  readonly origin: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** @param text `http://<access key>:<secret key>@<host>/<bucket>` @throws Error if it is something else */
export function readObjectStoreAddress(text: string): ObjectStoreAddress {
  const { origin, pathname, username, password } = new URL(text)
  const [, bucket = ''] = /^\/([\w.-]+)\/?$/.exec(pathname) ?? []
  if (bucket === '' || username === '' || password === '')
    throw new Error(
      `[tests] "${origin}${pathname}" is no address of a bucket: http://<access key>:<secret key>@<host>/<bucket>`,
    )
  return {
    ...{ origin, bucket },
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  }
}

const clientOf = ({ origin, accessKey, secretKey }: ObjectStoreAddress) =>
  new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })

/** @throws Error of the store if it cannot be made */
export async function makeBucket(address: ObjectStoreAddress): Promise<void> {
  const client = clientOf(address)
  await client.send(new CreateBucketCommand({ Bucket: address.bucket }))
  client.destroy()
}

/** At most 1,000, which a test has. @returns keys that begin with a prefix, without it */
export async function listKeys(address: ObjectStoreAddress, prefix: string): Promise<string[]> {
  const client = clientOf(address)
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: address.bucket, Prefix: prefix }),
  )
  client.destroy()
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length))
}

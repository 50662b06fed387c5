import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  readonly content: Buffer
  readonly metadata: Record<string, string | number>
}

/** What s3rver stores objects in: like a real object store, whole objects at once, and seen by all at once. */
export class ObjectMemory {
  readonly objects = new Map<string, StoredObject>()
  readonly #bucket: string

  constructor(bucket: string) {
    this.#bucket = bucket
  }

  async getBucket(name: string): Promise<object | null> {
    return name === this.#bucket ? { name, creationDate: new Date() } : null
  }

  /** Of CORS and the like. */
  async getSubresource(): Promise<null> {
    return null
  }

  async existsObject(_bucket: string, key: string): Promise<boolean> {
    return this.objects.has(key)
  }

  async getObject(_bucket: string, key: string): Promise<object | null> {
    const found = this.objects.get(key)
    if (!found) return null
    const { content, metadata } = found
    return { metadata, size: content.byteLength, content: Readable.from([content]) }
  }

  async putObject({
    key,
    content,
  }: {
    key: string
    content: Readable | Buffer
  }): Promise<{ size: number; md5: string }> {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const metadata = {
      etag: JSON.stringify(md5),
      'content-length': bytes.byteLength,
      'last-modified': new Date().toUTCString(),
    }
    this.objects.set(key, { content: bytes, metadata })
    return { size: bytes.byteLength, md5 }
  }

  async deleteObject(_bucket: string, key: string): Promise<void> {
    this.objects.delete(key)
  }
}

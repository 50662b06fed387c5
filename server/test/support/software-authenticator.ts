import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What somebody may get wrong, or want to. */
export interface Signing {
  /** @default that of the site */
  readonly origin?: string
  /** Whether the person was verified by PIN, finger or face. @default true */
  readonly isVerified?: boolean
  /** @default that of the options */
  readonly challenge?: string
}

/** A passkey in software, as the field `credential` of a form. */
export interface SoftwarePasskey {
  readonly id: string
  /** @param options from `data-options` of the page */
  create(options: string, signing?: Signing): string
  get(options: string, signing?: Signing): string
}

const SITE = 'http://localhost'
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export function createSoftwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  const credential = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  const clientData = (type: string, options: string, { origin = SITE, challenge }: Signing) => {
    const { challenge: given } = JSON.parse(options) as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? given, origin, crossOrigin: false }))
  }
  /** Of the relying party `localhost`, with a counter of 0. */
  const authenticatorData = (flags: number, { isVerified = true }: Signing) =>
    Buffer.concat([
      sha256('localhost'),
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]),
      Buffer.alloc(4),
    ])

  return {
    id,
    create(options, signing = {}) {
      // COSE: an EC key for ES256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
      const data = Buffer.concat([authenticatorData(HAS_KEY, signing), attested])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options, signing = {}) {
      const client = clientData('webauthn.get', options, signing)
      const data = authenticatorData(0, signing)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

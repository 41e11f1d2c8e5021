import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey made of software, which answers like a browser, or as a test tells it to. */
interface SoftwareAuthenticator {
  /** Answers the options of adding a passkey. */
  create: (options: CeremonyOptions) => object
  /** Answers the options of proving it. Each answer counts one more and is given on the page of this site, unless said. */
  sign: (options: CeremonyOptions, counter?: number, page?: string) => object
}

interface CeremonyOptions {
  challenge: string
}

/** @param origin Where the browser says that its page is. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0

  const clientData = (type: string, { challenge }: CeremonyOptions, page = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  const authData = (flags: number, counter: number, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...rest])
  }

  function create(options: CeremonyOptions): object {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const idLength = Buffer.from([0, id.length])
    const data = authData(PRESENT | VERIFIED | ATTESTED, 0, [Buffer.alloc(16), idLength, id, key])
    const attestation = new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return answer({
      clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  function sign(options: CeremonyOptions, counter = ++used, page = origin): object {
    const client = clientData('webauthn.get', options, page)
    const data = authData(PRESENT | VERIFIED, counter)
    const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
    return answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  return { create, sign }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The little of CBOR that passkeys need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((pair) => pair.map(cbor))])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

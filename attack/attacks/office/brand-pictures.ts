import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'

const PATH = '/admin/brands'
const SECRET = 'Where somebody lives'
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${SCRIPT}</svg>`

const NOTHING = {
  name: null,
  sender_name: null,
  sender_address: null,
  postal_address: null,
  phone: null,
  support_address: null,
  color: null,
  logo: null,
}

export const brandPictures: Attack = {
  name: 'brand-pictures',
  description:
    'logos that are pixel bombs, SVG with a script, another kind than they say, truncated or animated, with a place or a script inside; brands set by a stranger and a specialist, in colors that cannot be read, with a sender that forges headers, and by two owners at once',
  databases: ['embedded', 'postgres'],
  // What is set holds for all.
  needsOwnProgram: true,
  run: async (target) => {
    await proveRep(target)
    await tryOthers(target)
    const refused = await sendWrongFiles(target.rep)
    const cleaned = await sendLoadedFiles(target)
    await sendWrongValues(target.rep)
    await setAtOnce(target)
    return `${refused} files were refused, ${cleaned} were drawn again with nothing but their pixels; one of two owners was told`
  },
}

async function upload({ origin, cookies }: Caller, content: Buffer, type: string) {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const response = await fetch(`${origin}/quote/api${PATH}/logos`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART, cookie: cookies, 'x-xsrf-token': decodeURIComponent(token) },
    body: new Uint8Array(multipartBody([{ name: 'file', content, fileName: '../../logo.png', type }])),
  })
  const text = await response.text()
  const { data } = JSON.parse(text) as { data?: { sha256: string; width: number; height: number } }
  return { status: response.status, text, data }
}

async function tryOthers(target: AttackTarget): Promise<void> {
  const specialist = (await inviteRep(target, 'specialist')).caller
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [specialist, 403],
  ] as const) {
    await caller.get('/config')
    assert.equal((await caller.get(PATH)).status, expected)
    assert.equal((await caller.get(`${PATH}/ipg/versions`)).status, expected)
    const set = await caller.send('PUT', `${PATH}/ipg`, { ...NOTHING, name: 'Mine', number: 0 })
    assert.equal(set.status, expected, set.text)
    assert.equal((await upload(caller, await aPicture(), 'image/png')).status, expected)
  }
}

/** A PNG file of a few bytes that says it has so many pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(100_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let rest = ~0
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (0xed_b8_83_20 & -(rest & 1))
  }
  return ~rest >>> 0
}

async function sendWrongFiles(owner: Caller): Promise<number> {
  const png = await aPicture('png', 400)
  const wrong: [Buffer, string][] = [
    [bomb(60_000), 'image/png'],
    [bomb(7900), 'image/png'],
    [Buffer.from(SVG), 'image/svg+xml'],
    [Buffer.from(SVG), 'image/png'],
    [Buffer.from(`<!doctype html>${SCRIPT}`), 'image/png'],
    [png, 'image/jpeg'],
    [png.subarray(0, png.length >> 1), 'image/png'],
    [png.subarray(0, 20), 'image/png'],
    [Buffer.from('GIF89a'.padEnd(500, '\0')), 'image/gif'],
    [Buffer.alloc(6_000_000, png), 'image/png'],
    [Buffer.alloc(0), 'image/png'],
  ]
  for (const [place, [content, type]] of wrong.entries()) {
    const { status, text } = await upload(owner, content, type)
    assert.ok(status >= 400 && status < 500, `File ${place} was answered with ${status}: ${text}`)
  }
  return wrong.length
}

/** Pictures that are taken, each with something that must not be in what is served. */
async function sendLoadedFiles(target: AttackTarget): Promise<number> {
  const plain = sharp({ create: { width: 900, height: 300, channels: 3, background: '#14613f' } })
  const placed = plain.clone().withExif({
    IFD0: { Artist: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 44/1 0/1' },
  })
  const frames = sharp(
    await Promise.all(
      ['#14613f', '#1f4e79'].map((background) =>
        sharp({ create: { width: 300, height: 150, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
  const loaded: [Buffer, string][] = [
    [await placed.jpeg().toBuffer(), 'image/jpeg'],
    [await placed.webp().toBuffer(), 'image/webp'],
    [Buffer.concat([await plain.png().toBuffer(), Buffer.from(SCRIPT)]), 'image/png'],
    [Buffer.concat([await plain.jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${SCRIPT}`)]), 'image/jpeg'],
    [await frames.webp({ loop: 0 }).toBuffer(), 'image/webp'],
  ]
  const stranger = await target.newCaller()
  for (const [place, [content, type]] of loaded.entries()) {
    const { status, text, data } = await upload(target.rep, content, type)
    assert.equal(status, 201, `File ${place}: ${text}`)
    assert.ok(data)
    const response = await fetch(`${stranger.origin}/quote/api/brands/logos/${data.sha256}`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('cache-control') ?? '', /immutable/)
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
    const served = Buffer.from(await response.arrayBuffer())
    for (const hidden of [SECRET, SCRIPT, 'GPS', 'acTL'])
      assert.ok(!served.includes(hidden), `File ${place} still holds ${hidden}`)
    const { exif, format, pages = 1, width, height } = await sharp(served).metadata()
    assert.deepEqual([exif, format, pages], [undefined, 'png', 1], `File ${place} has more than its pixels`)
    assert.ok(width <= 480 && height <= 160, `File ${place} is too large for a mail`)
  }
  return loaded.length
}

async function sendWrongValues(owner: Caller): Promise<void> {
  for (const wrong of [
    { color: '#ffff00' },
    { color: '#fff' },
    { color: 'red;background:url(//evil.example)' },
    { sender_name: 'Us\r\nBcc: all@attack.example' },
    { sender_name: 'Us" <forged@attack.example>' },
    { sender_address: 'us@attack.example, all@attack.example' },
    { logo: 'f'.repeat(64) },
    { logo: '../../../etc/passwd' },
    { number: -1 },
    { owner: true },
  ]) {
    const { status, text } = await owner.send('PUT', `${PATH}/ipg`, { ...NOTHING, number: 0, ...wrong })
    assert.equal(status, 400, `${JSON.stringify(wrong)} was answered with ${status}: ${text}`)
  }
  assert.equal((await owner.send('PUT', `${PATH}/evil`, { ...NOTHING, number: 0 })).status, 400)
}

async function setAtOnce(target: AttackTarget): Promise<void> {
  const { email, password } = await inviteRep(target, 'owner', 'Kim Ash')
  const kim = await target.newCaller(1)
  assert.equal((await kim.send('POST', '/admin/session', { email, password })).status, 200)
  for (let number = 0; number < 8; number += 1) {
    const answers = await Promise.all(
      [target.rep, kim].map((owner, place) =>
        owner.send('PUT', `${PATH}/ipg`, { ...NOTHING, name: `IPG ${number} ${place}`, number }),
      ),
    )
    const codes = answers.map(({ status, code }) => (status === 200 ? '200' : (code ?? String(status))))
    assert.deepEqual(codes.toSorted(), ['200', 'SETTINGS_CHANGED'], codes.join(' and '))
  }
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { aPdf, aPhoto, aZip } from '#testing/claim-files.ts'
import type { Attack } from '../../attack.ts'
import { askUpload, awaitChecked, beginFile, sendWhole } from '../../support/claims/file-pieces.ts'
import { afterPlay, type PlayedAces, reportAce } from '../../support/claims/played-aces.ts'

const PHOTO = { name: '../../../etc/card.jpg', type: 'image/jpeg' }
const PDF = { name: 'card.pdf', type: 'application/pdf' }
/** Devices of one holder that send the same file at once. */
const DEVICES = 8
/** The same beginning, sent again and again. */
const BEGINNINGS = 32

export const claimUploads: Attack = {
  name: 'claim-uploads',
  description:
    "another's upload read, gone on with and stopped as nobody, the holder of another policy, a producer, a reader, a disabled rep and another rep; reading, creating and joining by the protocol; wrong offsets; one file from several devices at once; files that are something else",
  databases: ['embedded', 'postgres'],
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const claim = await reportAce(aces)
      const refused = (await steal(aces, claim)) + (await misuse(aces, claim))
      await sendTogether(aces, claim)
      const disguised = await sendDisguised(aces, claim)
      return `${refused} requests and ${disguised} disguised files were refused; a file from ${DEVICES} devices at once is whole`
    }),
}

async function steal(
  { played, other, producer, owner, reader, disabled, newCaller }: PlayedAces,
  claim: string,
) {
  const content = await aPhoto()
  const half = content.length >> 1
  const id = await beginFile(played.holder, claim, { ...PHOTO, content })
  await askUpload(played.holder, 'PATCH', id, { offset: 0, body: content.subarray(0, half) })
  let tried = 0
  for (const [who, thief] of [
    ['nobody', await newCaller()],
    ['the holder of another policy', other.holder],
    ['the producer of another policy', producer],
    ['another rep', owner],
    ['a reader', reader],
    ['a disabled rep', disabled],
  ] as const)
    for (const [method, asked] of [
      ['HEAD', {}],
      ['PATCH', { offset: half, body: Buffer.alloc(content.length - half) }],
      ['DELETE', {}],
    ] as const) {
      const { status } = await askUpload(thief, method, id, asked)
      assert.ok([401, 403, 404].includes(status), `${method} as ${who} was answered with ${status}`)
      tried += 1
    }
  assert.deepEqual(await askUpload(played.holder, 'HEAD', id), { status: 200, offset: half })
  return tried
}

/** What the protocol could do, and this program does not. */
async function misuse({ played: { holder } }: PlayedAces, claim: string): Promise<number> {
  const content = await aPhoto()
  const id = await beginFile(holder, claim, { ...PHOTO, content })
  const tries = [
    ['GET', {}],
    ['POST', { headers: { 'upload-length': '10' } }],
    ['POST', { headers: { 'upload-concat': `final;/quote/api/uploads/${id}` } }],
    ['PUT', { body: content }],
    ['PATCH', { offset: 1, body: content }],
    ['PATCH', { offset: 0, body: Buffer.concat([content, content]) }],
    ['PATCH', { offset: 0, body: content, headers: { 'x-xsrf-token': 'forged' } }],
    ['PATCH', { offset: 0, body: content, headers: { 'upload-length': '1' } }],
    ['PATCH', { offset: 0, body: content, headers: { 'upload-offset': '-1' } }],
  ] as const
  for (const [method, asked] of tries) {
    const { status } = await askUpload(holder, method, id, asked)
    assert.ok(status >= 400 && status < 500, `${method} was answered with ${status}`)
  }
  assert.deepEqual(await askUpload(holder, 'HEAD', id), { status: 200, offset: 0 })
  return tries.length
}

/** Begun many times under one id it is one file; sent by several devices at once it is whole. */
async function sendTogether({ played: { holder }, owner }: PlayedAces, claim: string): Promise<void> {
  const content = await aPhoto()
  const id = randomUUID()
  await Promise.all(
    Array.from({ length: BEGINNINGS }, () => beginFile(holder, claim, { ...PHOTO, content }, id)),
  )
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, nth) => {
      const device = holder.copy()
      const cut = Math.ceil((content.length * (nth + 1)) / DEVICES)
      await askUpload(device, 'PATCH', id, { offset: 0, body: content.subarray(0, cut) }).catch(
        () => undefined,
      )
    }),
  )
  const { offset } = await askUpload(holder, 'HEAD', id)
  if (offset >= 0 && offset < content.length) {
    const rest = await askUpload(holder, 'PATCH', id, { offset, body: content.subarray(offset) })
    assert.equal(rest.status, 204)
  }
  const { state } = await awaitChecked(holder, claim, id)
  assert.equal(state, 'stored')
  const original = await owner.download(`/admin/claims/${claim}/files/${id}/original`)
  assert.ok(original.equals(content), 'The file is not what was sent')
}

async function sendDisguised({ played: { holder } }: PlayedAces, claim: string): Promise<number> {
  const photo = await aPhoto()
  const comment = Buffer.from('\xff\xfe\0\x0b%PDF-1.7\n', 'latin1')
  const files = [
    { ...PHOTO, content: Buffer.concat([photo, aZip()]) },
    { ...PHOTO, content: Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]) },
    { ...PHOTO, content: Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script>')]) },
    { ...PHOTO, content: photo.subarray(0, photo.length >> 1) },
    { ...PHOTO, content: Buffer.from('GIF89a<script>alert(1)</script>') },
    { ...PDF, content: aPdf('4 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj') },
    { ...PDF, content: aPdf('4 0 obj <</S /#4AavaScript>> endobj') },
    { ...PDF, content: aPdf('4 0 obj <</Type /EmbeddedFile>> endobj') },
    { ...PDF, content: Buffer.concat([aPdf(), aZip()]) },
    { ...PDF, content: photo },
  ]
  for (const file of files) {
    const { state, problem, name } = await sendWhole(holder, claim, file)
    assert.equal(state, 'refused', `${file.type} was taken`)
    assert.ok(problem, 'The sender is not told why')
    assert.match(String(name), /^card\.(?:jpg|pdf)$/)
  }
  return files.length
}

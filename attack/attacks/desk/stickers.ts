import assert from 'node:assert/strict'
import sharp from 'sharp'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import type { HeldPolicy } from '../held-policy.ts'
import type { AttackTarget } from '../target.ts'
import { inviteRep } from './invited-rep.ts'

const SIGN = 'grand_prize 1'
const AT_ONCE = 6
const PAYLOAD = '<script>alert(document.cookie)</script>'

/** All choose a sticker at once and one of them does; then others try, and pictures that are none, or hide something. */
export async function tryStickers(target: AttackTarget, policy: HeldPolicy): Promise<number> {
  const { number, holder } = policy
  const url = `/admin/policies/${number}/stickers`
  const body = { seen: [], stickers: [{ sign_key: SIGN, count: 1, text: 'Trip' }] }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => target.rep.send('PUT', url, body)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'Two reps chose over each other')
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  for (const caller of [stranger, holder, reader]) {
    const put = await caller.send('PUT', url, body)
    assert.ok([401, 403].includes(put.status), `A sticker was chosen with ${put.status}: ${put.text}`)
    const { status } = await upload(caller, number, picture)
    assert.ok([401, 403].includes(status), `A picture was taken with ${status}`)
  }
  const hostile = [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`),
    Buffer.from(`GIF89a${PAYLOAD}`),
    picture.subarray(0, picture.length / 2),
    bomb(picture),
  ]
  for (const [nth, content] of hostile.entries()) {
    const { status, text } = await upload(target.rep, number, content)
    assert.ok(status >= 400 && status < 500, `Hostile picture ${nth} was answered with ${status}: ${text}`)
  }
  await tryPolyglot(target, policy, Buffer.concat([picture, Buffer.from(PAYLOAD)]))
  return hostile.length + 1
}

/** A picture that is a page as well is taken, and what is kept of it is the picture alone. */
async function tryPolyglot({ rep }: AttackTarget, { number }: HeldPolicy, content: Buffer): Promise<void> {
  const { status, data, text } = await upload(rep, number, content)
  assert.equal(status, 201, text)
  const signs = await rep.get(`/admin/policies/${number}/signs`)
  const kept = await rep.download(`/contacts/${String(signs.data['quote_id'])}/logos/${String(data['id'])}`)
  assert.ok(!kept.includes('<script>'), 'A page hides in the picture of a sticker')
}

/** A small file that says it is a picture of 60,000 pixels on each side. */
function bomb(picture: Buffer): Buffer {
  const large = Buffer.from(picture)
  large.writeUInt32BE(60_000, 16)
  large.writeUInt32BE(60_000, 20)
  return large
}

async function upload(
  { origin, cookies }: Caller,
  number: string,
  content: Buffer,
): Promise<Pick<ApiResponse, 'status' | 'text' | 'data'>> {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const response = await fetch(`${origin}/quote/api/admin/policies/${number}/sticker-pictures`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART, cookie: cookies, 'x-xsrf-token': decodeURIComponent(token) },
    body: new Uint8Array(
      multipartBody([{ name: 'file', content, fileName: '../../sticker.png', type: 'image/png' }]),
    ),
  })
  const text = await response.text()
  const { data = {} } = JSON.parse(text) as Pick<Partial<ApiResponse>, 'data'>
  return { status: response.status, text, data }
}

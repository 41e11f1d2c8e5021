import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import type { AttackTarget } from '../../support/target.ts'

const SIGN = 'grand_prize 1'
const AT_ONCE = 6
const ROUNDS = 4
const STICKERS = ['Trip', '$10,000 shared']
const PAYLOAD = '<script>alert(document.cookie)</script>'

interface Chosen {
  id: string
  sign_key: string
  text: string | null
}

export const stickers: Attack = {
  name: 'stickers',
  description: `${AT_ONCE} callers of two reps choose the sticker of a sign at once, strangers, holders and readers choose one too, and hostile pictures are sent for it`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const reps = [await inviteRep(target, 'specialist'), await inviteRep(target, 'specialist')]
    const policy = await buyPolicy(target, { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Elm Street' })
    for (let round = 0; round < ROUNDS; round += 1)
      await race(
        policy,
        reps.map(({ caller }) => caller),
        round,
      )
    await tryOthers(target, policy)
    const pictures = await tryPictures(target, policy)
    return `${ROUNDS} races left one sticker on its sign, as one caller chose it; ${pictures} hostile pictures went on no sticker`
  },
}

/** All choose what to put in the place of the sticker that they see: one of them does, and what they chose is there. */
async function race({ number }: HeldPolicy, reps: readonly Caller[], round: number): Promise<void> {
  const [rep] = reps
  assert.ok(rep)
  const url = `/admin/policies/${number}/stickers`
  const seen = (await readStickers(rep, number)).map(({ id }) => id)
  const choices = Array.from({ length: AT_ONCE }, (_, nth) => ({
    by: reps[nth % reps.length] ?? rep,
    // All of them choose another one than before.
    body: { seen, stickers: [{ sign_key: SIGN, count: 1 + nth, text: STICKERS[round % STICKERS.length] }] },
  }))
  const answers = await Promise.all(choices.map(({ by, body }) => by.send('PUT', url, body)))
  for (const { status, text } of answers) assert.ok(status === 200 || status === 409, text)
  const won = choices.filter((_, nth) => answers[nth]?.status === 200)
  assert.equal(won.length, 1, `${won.length} callers chose over each other`)
  const { data } = await rep.get(`/admin/policies/${number}/signs`)
  const kept = (data['stickers'] as { sign_key: string; count: number; text: string }[]).map(
    ({ sign_key, count, text }) => ({ sign_key, count, text }),
  )
  assert.deepEqual(kept, won[0]?.body.stickers, 'Another sticker is kept than the one that was taken')
}

async function readStickers(rep: Caller, number: string): Promise<Chosen[]> {
  const { data } = await rep.get(`/admin/policies/${number}/signs`)
  return data['stickers'] as Chosen[]
}

/** Whoever may not choose neither chooses nor sends a picture. */
async function tryOthers(target: AttackTarget, { number, holder }: HeldPolicy): Promise<void> {
  const url = `/admin/policies/${number}/stickers`
  const before = await readStickers(target.rep, number)
  const body = { seen: before.map(({ id }) => id), stickers: [] }
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const picture = await aPicture()
  for (const caller of [stranger, holder, reader]) {
    const put = await caller.send('PUT', url, body)
    assert.ok([401, 403].includes(put.status), `A sticker was chosen with ${put.status}: ${put.text}`)
    const { status } = await upload(caller, number, picture)
    assert.ok([401, 403].includes(status), `A picture was taken with ${status}`)
  }
  assert.deepEqual(await readStickers(target.rep, number), before)
}

/** Pictures that are none, or hide something, are refused, or what is kept of them is the picture alone. */
async function tryPictures(target: AttackTarget, policy: HeldPolicy): Promise<number> {
  const { number } = policy
  const picture = await aPicture()
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

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
}

/** A small file that says it is a picture of 60,000 pixels on each side. */
function bomb(picture: Buffer): Buffer {
  const large = Buffer.from(picture)
  large.writeUInt32BE(60_000, 16)
  large.writeUInt32BE(60_000, 20)
  return large
}

/** Again while the program is too busy for pictures. */
async function upload(
  caller: Caller,
  number: string,
  content: Buffer,
  attempts = 10,
): ReturnType<typeof uploadOnce> {
  const answer = await uploadOnce(caller, number, content)
  if (answer.status !== 503 || attempts === 1) return answer
  await setTimeout(1000)
  return upload(caller, number, content, attempts - 1)
}

async function uploadOnce(
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

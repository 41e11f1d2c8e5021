import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { claimUploads } from '#server/schema/claims/claim-files.schema.ts'
import { takeLease } from '#server/kit/files/resumable/repository.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import {
  aPdf,
  aPhoto,
  aVideo,
  aZip,
  type ChosenFile,
  fileSender,
  listFiles,
  PHOTO,
  sendFile,
} from '#testing/claim-files.ts'
import { reportedAce } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { testClient } from '#testing/server.ts'

const PDF = { name: 'list.pdf', type: 'application/pdf' }
const VIDEO = { name: 'ace.mp4', type: 'video/mp4' }
/** A prize for which a video is asked. */
const FILMED = { fields: { h_prize_value_1: 70_000, h_amateurs_1: 20 } }

/** A PNG of which the head promises so many pixels a side; nothing follows. */
function aBomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(content.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

/** An object stream in which names are compressed. */
function packed(names: string): string {
  const objects = deflateSync(Buffer.from(names))
  return `9 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length}>> stream\n${objects.toString('latin1')}\nendstream endobj`
}

describeOnDatabase('files of a claim that are something else', (open) => {
  it('D30 N107 what is locked, holds scripts or another file, or is not what it says is refused with its reason', async () => {
    const { at, policy } = await reportedAce(open)
    const photo = await aPhoto()
    const png = await sharp(photo).png().toBuffer()
    // Behind its head, where a PNG may hold words.
    const words = Buffer.from('tEXtc\0<html><script>1</script>', 'latin1')
    const length = Buffer.from([0, 0, 0, words.length - 4])
    const page = Buffer.concat([png.subarray(0, 33), length, words, Buffer.alloc(4), png.subarray(33)])
    const commented = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from('\xff\xfe\0\x0b%PDF-1.7\n', 'latin1'),
      photo.subarray(2),
    ])
    const named = { name: 'card.png', type: 'image/png' }
    const cases: [string, ChosenFile][] = [
      ['FILE_TYPE', { ...PHOTO, content: commented }],
      ['FILE_TYPE', { ...PHOTO, content: Buffer.concat([photo, aZip()]) }],
      ['FILE_TYPE', { ...named, content: page }],
      ['FILE_MISMATCH', { ...named, content: photo }],
      ['FILE_MISMATCH', { ...PHOTO, content: photo.subarray(0, photo.length / 2) }],
      ['FILE_MISMATCH', { ...PHOTO, content: Buffer.from('<html><script>alert(1)</script>') }],
      ['FILE_DIMENSIONS', { ...named, content: aBomb(64_000) }],
      ['FILE_TYPE', { ...PDF, content: aPdf('4 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj') }],
      ['FILE_TYPE', { ...PDF, content: aPdf('4 0 obj <</S /Java#53cript>> endobj') }],
      ['FILE_TYPE', { ...PDF, content: aPdf(packed('4 0 <</S /JavaScript>>')) }],
      ['FILE_TYPE', { ...PDF, content: aPdf('4 0 obj <</Type /EmbeddedFile>> endobj') }],
      [
        'FILE_TYPE',
        { ...PDF, content: aPdf('4 0 obj <</Filter /Standard>> endobj', 'trailer <</Encrypt 4 0 R>>') },
      ],
      ['FILE_MISMATCH', { ...PDF, content: aPdf(packed('').replace('/FlateDecode', '/LZWDecode')) }],
      ['FILE_DIMENSIONS', { ...PDF, content: aPdf(...Array.from({ length: 101 }, () => '<</Type /Page>>')) }],
    ]
    const found: unknown[] = []
    for (const [, file] of cases) {
      const sent = await sendFile(at, policy.holder, file)
      found.push(sent.state === 'refused' ? sent.problem?.code : sent.state)
      await policy.holder.send('DELETE', `/api/claims/C-2001/files/${sent.id}`)
    }
    expect(found).toEqual(cases.map(([code]) => code))
    expect(await listFiles(policy.holder)).toEqual([])
    const good = await sendFile(at, policy.holder, { ...PDF, content: aPdf(packed('4 0 <</Title (Card)>>')) })
    expect(good.state).toBe('stored')
  })

  it('D30 N107 a video is taken box by box, in parts too; one that breaks off or carries an archive is not', async () => {
    const { at, policy } = await reportedAce(open, FILMED)
    const film = aVideo(100_000)
    const send = (content: Buffer) => sendFile(at, policy.holder, { ...VIDEO, content }, { key: 'video' })
    const code = async (content: Buffer) => (await send(content)).problem?.code
    expect(await code(Buffer.concat([film, aZip()]))).toBe('FILE_TYPE')
    expect(await code(film.subarray(0, 5000))).toBe('FILE_MISMATCH')
    const kept = await send(film)
    expect(kept).toMatchObject({ state: 'stored', group: 'video', has_view: false })
    const path = `/api/claims/C-2001/files/${kept.id}/content`
    const part = await policy.holder.get(path, { range: 'bytes=100-299' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-299/${film.length}`])
    expect(part.rawPayload.equals(film.subarray(100, 300))).toBe(true)
    const end = await policy.holder.get(path, { range: 'bytes=-50' })
    expect(end.rawPayload.equals(film.subarray(-50))).toBe(true)
    const whole = await policy.holder.get(path, { range: 'bytes=9-2,4-5' })
    expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true])
  })

  it('D30 what is too large, of another kind or empty is refused before a byte is sent', async () => {
    const { policy } = await reportedAce(open)
    const begin = async (more: object) =>
      (
        await policy.holder.send('POST', '/api/claims/C-2001/files', {
          id: randomUUID(),
          key: 'scorecard',
          place: 1,
          name: 'a',
          bytes: 10,
          type: 'image/jpeg',
          edges: null,
          ...more,
        })
      ).json().code
    expect(await begin({ bytes: 26 * 1024 * 1024 })).toBe('FILE_TOO_LARGE')
    expect(await begin({ type: 'video/mp4' })).toBe('FILE_TYPE')
    expect(await begin({ type: 'image/svg+xml' })).toBe('FILE_TYPE')
    expect(await begin({ bytes: 0 })).toBe('INVALID')
    expect(await begin({ key: 'affidavit' })).toBe('CLAIM_REFUSED')
    expect(await begin({ key: 'winner_id' })).toBe('CLAIM_REFUSED')
    expect(await begin({ place: 2 })).toBe('NOT_FOUND')
    const known = randomUUID()
    expect([await begin({ id: known }), await begin({ id: known })]).toEqual([undefined, undefined])
    expect(await begin({ id: known, bytes: 11 })).toBe('IDEMPOTENCY_KEY_REUSED')
    const opened = await Promise.all(Array.from({ length: 25 }, () => begin({})))
    expect(opened.filter((code) => code === 'TOO_MANY_FILES')).toHaveLength(6)
  })

  it('N107 a name is a label alone: no path, no control sign, nothing that turns the direction of reading', async () => {
    const { at, policy } = await reportedAce(open)
    const content = await aPhoto()
    const names = [
      '../../etc/passwd',
      'C:\\x\\card.jpg',
      'a\u200Bb\u202Egpj.exe',
      '\u2066',
      '..',
      `${'x'.repeat(3000)}.jpg`,
    ]
    const nul = {
      name: 'a\0.jpg',
      key: 'scorecard',
      place: 1,
      bytes: 1,
      type: '',
      edges: null,
      id: randomUUID(),
    }
    expect((await policy.holder.send('POST', '/api/claims/C-2001/files', nul)).json().code).toBe('INVALID')
    for (const name of names) await (await fileSender(at, policy.holder)).begin({ ...PHOTO, name, content })
    const shown = (await listFiles(policy.holder)).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(
      ['abgpj.exe', 'card.jpg', 'file', 'file', 'passwd', `${'x'.repeat(116)}.jpg`].toSorted(),
    )
  })

  it('N107 nobody but who began a file learns of it, goes on with it or stops it', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const content = await aPhoto()
    const own = await fileSender(at, policy.holder)
    const id = await own.begin({ ...PHOTO, content })
    await own.patch(id, 0, content.subarray(0, 100))
    at.setTime('2027-06-12T21:25:00Z')
    const other = await holdPolicy(at, { insured_email: 'other@example.com' }).catch(() => undefined)
    const thieves = [
      rep,
      testClient(at.server),
      await signedInRep(at, await aRep(at.context, 'rita@office.example', { role: 'reader' })),
      ...(other ? [await openWithLink(at, 'other@example.com')] : []),
    ]
    for (const thief of thieves) {
      const sender = await fileSender(at, thief)
      expect([-401, -403, -404]).toContain(await sender.head(id))
      expect([401, 403, 404]).toContain((await sender.patch(id, 100, content.subarray(100))).status)
      const stop = await sender.ask('DELETE', `/uploads/${id}`, { headers: { 'tus-resumable': '1.0.0' } })
      expect([401, 403, 404]).toContain(stop.status)
    }
    expect(await own.head(id)).toBe(100)
    const device = await fileSender(at, await openWithLink(at, policy.email))
    expect(await device.head(id)).toBe(100)
  })

  it('N107 nothing is read back, begun or joined by the protocol, and a wrong offset or pair changes nothing', async () => {
    const { at, policy } = await reportedAce(open)
    const content = await aPhoto()
    const sender = await fileSender(at, policy.holder)
    const id = await sender.begin({ ...PHOTO, content })
    await sender.patch(id, 0, content.subarray(0, 100))
    const tus = { 'tus-resumable': '1.0.0' }
    const statusOf = async (...asked: Parameters<typeof sender.ask>) => (await sender.ask(...asked)).status
    expect(await statusOf('GET', `/uploads/${id}`)).toBe(405)
    expect(await statusOf('POST', '/uploads', { headers: { ...tus, 'upload-length': '10' } })).toBe(404)
    const joined = { ...tus, 'upload-concat': `final;/quote/api/uploads/${id}` }
    expect(await statusOf('POST', `/uploads/${id}`, { headers: joined })).toBe(405)
    expect((await sender.patch(id, 99, content.subarray(99))).status).toBe(409)
    expect((await sender.patch(id, 101, content.subarray(101))).status).toBe(409)
    expect((await sender.patch(id, 100, Buffer.concat([content, content]))).status).toBe(413)
    const piece = { ...tus, 'upload-offset': '100', 'content-type': 'application/offset+octet-stream' }
    const body = content.subarray(100)
    expect(
      await statusOf('PATCH', `/uploads/${id}`, { body, headers: { ...piece, 'x-xsrf-token': 'no' } }),
    ).toBe(403)
    const grown = { ...piece, 'upload-length': '999999999' }
    expect(await statusOf('PATCH', `/uploads/${id}`, { body, headers: grown })).toBe(400)
    expect(await statusOf('PATCH', `/uploads/..%2f..%2fetc%2fpasswd`, { body, headers: piece })).toBe(404)
    expect(await sender.head(id)).toBe(100)
    expect(await statusOf('DELETE', `/uploads/${id}`, { headers: tus })).toBe(204)
    expect(await sender.head(id)).toBe(-404)
    expect(await listFiles(policy.holder)).toEqual([])
  })

  it('N107 another file under a begun one is refused by its ends', async () => {
    const { at, policy } = await reportedAce(open)
    const sender = await fileSender(at, policy.holder)
    const [content, another] = [await aPhoto(), await aPhoto({ width: 1300 })]
    const id = await sender.begin({ ...PHOTO, content })
    const same = Buffer.concat([another, Buffer.alloc(content.length)]).subarray(0, content.length)
    expect((await sender.patch(id, 0, same)).status).toBe(204)
    await at.runJobs()
    expect((await listFiles(policy.holder))[0]).toMatchObject({
      state: 'refused',
      problem: { code: 'FILE_MISMATCH', message: 'That’s another file. Choose the one that you began with' },
    })
  })

  it('N107 while another instance holds the lease nobody writes; once it is lost, the file goes on', async () => {
    const { at, policy } = await reportedAce(open)
    const { db } = at.context
    const content = await aPhoto()
    const sender = await fileSender(at, policy.holder)
    const id = await sender.begin({ ...PHOTO, content })
    const now = at.context.now()
    const until = new Date(now.getTime() + 15_000)
    expect(await takeLease(db, claimUploads, id, { token: randomUUID(), now, until })).toBe(true)
    const waiting = sender.patch(id, 0, content)
    await expect.poll(async () => (await db.select().from(claimUploads))[0]?.isWanted).toBe(true)
    expect((await listFiles(policy.holder))[0]?.received).toBe(0)
    // The other instance has died: its lease runs out.
    at.setTime(new Date(until.getTime() + 1000).toISOString())
    expect((await waiting).status).toBe(204)
    await at.runJobs()
    expect((await listFiles(policy.holder))[0]?.state).toBe('stored')
  })
})

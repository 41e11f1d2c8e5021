import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { EVENT_DAY_CLEANERS } from '#server/claims/event-day/cleaners.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { listStoredFiles } from '#server/operations/backup/repository.ts'
import { aHelper } from '#testing/an-event-link.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aPhoto, fileSender, hashEdgesOf } from '#testing/claim-files.ts'
import { clamdPeer } from '#testing/clamd-peer.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { sendEventPhoto } from '#testing/event-photos.ts'
import { onTheDay } from '#testing/on-the-day.ts'
import type { Client } from '#testing/server.ts'

type Event = Awaited<ReturnType<typeof onTheDay>>

/** A photo of which the small copy is here, with what sends its original. */
async function aSentPhoto({ at, policy }: Event, browser: Client) {
  const { number } = policy
  const id = randomUUID()
  const small = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  expect((await sendEventPhoto(browser, number, { id, content: small })).statusCode).toBe(201)
  const sender = await fileSender(at, browser)
  const path = `/event-day/${number}/originals/${id}`
  const tus = { 'tus-resumable': '1.0.0' }
  const piece = { ...tus, 'content-type': 'application/offset+octet-stream' }
  return {
    id,
    begin: (content: Buffer, from = browser) =>
      from.send('POST', `/api/event-day/${number}/photos/${id}/original`, {
        bytes: content.length,
        edges: hashEdgesOf(content),
      }),
    patch: async (offset: number, body: Buffer, cutAfter?: number) =>
      sender.ask('PATCH', path, {
        body,
        headers: { ...piece, 'upload-offset': String(offset) },
        ...(cutAfter !== undefined && { cutAfter }),
      }),
    head: async (from = browser) => (await fileSender(at, from)).ask('HEAD', path, { headers: tus }),
  }
}

const aClaimOf = async ({ phone }: Event) => {
  const pat = phone()
  pat.win()
  return (await pat.send()).results[0]?.claim?.number
}

describeOnDatabase('originals of photos of the day', (open) => {
  it('N104 N107 an original that breaks off goes on where it stopped, is kept as the camera made it, and is seen beside the claim', async () => {
    const event = await onTheDay(open)
    const { at, holder } = event
    const photo = await aSentPhoto(event, holder)
    const content = await aPhoto()
    const begun = await photo.begin(content)
    expect(begun.json().data).toMatchObject({ state: 'uploading', received: 0, problem: null })
    await photo.patch(0, content, 5_000)
    const offset = Number((await photo.head()).headers['upload-offset'])
    expect(offset).toBeLessThanOrEqual(5_000)
    expect((await photo.begin(content)).json().data.received).toBe(offset)
    expect((await photo.patch(offset, content.subarray(offset))).status).toBe(204)
    const again = (await photo.begin(content)).json().data
    expect(again).toMatchObject({ state: 'stored', received: content.length })
    const claim = await aClaimOf(event)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    const day = (await rep.get(`/api/admin/claims/${claim}/event-day`)).json().data
    expect(day.photos).toMatchObject([
      { id: photo.id, original: { bytes: content.length, taken_at: '2027-06-12T16:10:00' } },
    ])
    const path = `/api/admin/claims/${claim}/event-day/photos/${photo.id}/original`
    const kept = await rep.get(path)
    expect(kept.rawPayload.equals(content)).toBe(true)
    expect(kept.headers['content-disposition']).toMatch(/^attachment/)
    expect((await holder.get(path)).statusCode).toBe(401)
    const reader = await signedInRep(at, await aRep(at.context, 'lou@office.example', { role: 'reader' }))
    expect((await reader.get(path)).statusCode).toBe(403)
    await at.agreed()
  })

  it('N107 an original waits on its phone while the scanner is away, and is refused if it found something', async () => {
    const peer = await clamdPeer()
    onTestFinished(peer.close)
    const event = await onTheDay(open, {}, { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' })
    const content = await aPhoto()
    const photo = await aSentPhoto(event, event.holder)
    await photo.begin(content)
    peer.answer('cut')
    expect((await photo.patch(0, content)).status).toBe(500)
    expect((await photo.begin(content)).json().data).toMatchObject({
      state: 'uploading',
      received: content.length,
    })
    peer.answer('clean')
    await photo.head()
    expect((await photo.begin(content)).json().data.state).toBe('stored')
    const bad = await aSentPhoto(event, event.holder)
    await bad.begin(content)
    peer.answer('found')
    await bad.patch(0, content)
    expect((await bad.begin(content)).json().data).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('harmful'),
    })
    expect(await listStoredFiles(event.at.context.db)).toHaveLength(3)
  })

  it('N107 a backup names the photos of the day and the parts of their originals', async () => {
    const event = await onTheDay(open)
    const photo = await aSentPhoto(event, event.holder)
    const content = await aPhoto()
    await photo.begin(content)
    await photo.patch(0, content)
    const { db, files } = event.at.context
    const stored = await listStoredFiles(db)
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['claim', 'eventphotos'])
    for (const one of stored) expect(await files.get(getStoredFileName(one))).toBeDefined()
  })

  it('N104 only who sent a photo sends its original: not the holder a helper’s, not another policy’s holder', async () => {
    const event = await onTheDay(open)
    const { at, policy, holder, other } = event
    const { browser: helper } = await aHelper(at, policy.number)
    const photo = await aSentPhoto(event, helper)
    const content = await aPhoto()
    for (const stranger of [holder, other])
      expect((await photo.begin(content, stranger)).statusCode).toBe(404)
    expect((await photo.begin(content)).statusCode).toBe(201)
    for (const stranger of [holder, other]) expect((await photo.head(stranger)).status).toBe(404)
    expect((await photo.head()).status).toBe(200)
    // Of a photo that is not here, nothing is begun.
    const unknown = await holder.send(
      'POST',
      `/api/event-day/${policy.number}/photos/${randomUUID()}/original`,
      { bytes: 10, edges: null },
    )
    expect(unknown.statusCode).toBe(404)
  })

  it('N103 a helper whose link has ended still sends the original of a photo that was taken from it', async () => {
    const event = await onTheDay(open)
    const helper = await aHelper(event.at, event.policy.number)
    const photo = await aSentPhoto(event, helper.browser)
    event.pass(60_000)
    await helper.end()
    event.pass(120_000)
    const content = await aPhoto()
    expect((await photo.begin(content)).statusCode).toBe(201)
    expect((await photo.patch(0, content)).status).toBe(204)
    expect((await photo.begin(content)).json().data.state).toBe('stored')
  })

  it('N107 what is no photo, is too large, or is another file is refused with what to do, and goes after a day', async () => {
    const event = await onTheDay(open)
    const { at, holder } = event
    const photo = await aSentPhoto(event, holder)
    const large = await holder.send(
      'POST',
      `/api/event-day/${event.policy.number}/photos/${photo.id}/original`,
      { bytes: 26 * 1024 * 1024, edges: null },
    )
    expect(large.json()).toMatchObject({ code: 'FILE_TOO_LARGE', fields: [{ field: 'bytes' }] })
    const page = Buffer.from('<script>alert(1)</script>')
    expect((await photo.begin(page)).statusCode).toBe(201)
    expect((await photo.patch(0, page)).status).toBe(204)
    expect((await photo.begin(page)).json().data).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('JPEG'),
    })
    const content = await aPhoto()
    expect((await photo.begin(content)).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    event.pass(25 * 3_600_000)
    for (const clean of EVENT_DAY_CLEANERS) await clean(at.context.db, at.context.now(), at.context.files)
    expect((await photo.begin(content)).json().data).toMatchObject({ state: 'uploading', received: 0 })
  })
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { fileContents, files } from '#server/schema/quotes/files.schema.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import { createS3FileStore } from '#server/kit/files/s3.client.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { listStoredFiles } from '#server/operations/backup/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { S3_KEY, startS3Peer } from '#testing/s3-peer.ts'
import { testClient } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const HOUR_MS = 3_600_000
const MB = 1024 * 1024
const NEXT_YEAR = { first_contest_date: '06-10-2028' }

/** A folder, and the names of what is in it. */
function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-contents-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const list = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\//.test(name))
  return { store: createLocalFileStore(folder), list }
}

async function aBucket() {
  const peer = await startS3Peer()
  const settings = { bucket: 'signs', region: 'us-west-2', endpoint: peer.url, credentials: S3_KEY }
  return { store: createS3FileStore(settings), list: () => [...peer.objects.keys()] }
}

async function aSite(open: () => Promise<Database>, store: FileStore, env: Record<string, string> = {}) {
  const site = await openTestSite({ files: store, env }, open)
  onTestFinished(site.close)
  const upload = async (guid: string, content: Buffer) => {
    const form = multipartBody([{ name: 'file', content, fileName: 'a.png', type: 'image/png' }])
    return site.client.send('POST', `/api/contacts/${guid}/logos`, form, { 'content-type': MULTIPART })
  }
  return { ...site, upload }
}

/** A picture that does not get smaller, of about three bytes a pixel. */
function noise(megabytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt((megabytes * MB) / 3))
  const raw = Buffer.alloc(side * side * 3)
  for (let place = 0; place < raw.length; place += 1) raw[place] = Math.floor(Math.random() * 256)
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

describeOnBothDatabases('N96 the content of pictures', (open) => {
  it.each([
    ['a folder', aFolder],
    ['a bucket', aBucket],
  ])('N96 is stored once in %s, however often it is uploaded and copied', async (_where, place) => {
    const { store, list } = await place()
    const { context, client, upload } = await aSite(open, store)
    const content = await aPicture('png')
    const one = await createQuote(context, {})
    const other = await createQuote(context, {})
    const logo = (await upload(one.id, content)).json().data.id
    expect((await upload(other.id, content)).statusCode).toBe(201)
    await saveQuote(context, { id: one.id, version: 1, customFields: { h_sponsor_logo_1: logo } })
    for (let copy = 0; copy < 3; copy += 1)
      expect((await client.send('POST', `/api/contacts/${one.id}/copies`, NEXT_YEAR)).statusCode).toBe(201)
    expect(await context.db.$count(files)).toBe(5)
    expect(list()).toHaveLength(1)
    // A backup holds it once as well.
    expect(await listStoredFiles(context.db)).toHaveLength(1)
  })

  it('N96 goes with the last file that has it, also after a crash in between', async () => {
    const { store, list } = aFolder()
    const { context, client, upload } = await aSite(open, store)
    const { db, now } = context
    const content = await aPicture('png')
    const one = await createQuote(context, {})
    const other = await createQuote(context, {})
    const [first, second] = [await upload(one.id, content), await upload(other.id, content)]
    const remove = (guid: string, answer: typeof first) =>
      client.send('DELETE', `/api/contacts/${guid}/logos/${answer.json().data.id}`)
    expect((await remove(one.id, first)).statusCode).toBe(200)
    expect((await client.get(`/api/contacts/${other.id}/logos/${second.json().data.id}`)).statusCode).toBe(
      200,
    )
    expect((await remove(other.id, second)).statusCode).toBe(200)
    expect([list(), await db.$count(fileContents)]).toEqual([[], 0])

    await upload(one.id, content)
    await db.delete(files)
    await removeOrphans(db, store, now())
    expect(list()).toHaveLength(1)
    await removeOrphans(db, store, new Date(now().getTime() + 2 * HOUR_MS))
    expect([list(), await db.$count(fileContents)]).toEqual([[], 0])
  })

  it('N96 of an earlier build stays readable, is copied and is removed', async () => {
    const { store, list } = aFolder()
    const { context, client, upload } = await aSite(open, store)
    const { id } = await createQuote(context, {})
    const logo: string = (await upload(id, await aPicture('png'))).json().data.id
    await saveQuote(context, { id, version: 1, customFields: { h_sponsor_logo_1: logo } })
    const [stored] = await context.db.select().from(files)
    if (!stored) throw new Error('There is no file')
    const content = (await store.get(getStoredFileName(stored))) ?? Buffer.alloc(0)
    // As the earlier build had stored it.
    await context.db.update(files).set({ contentId: null }).where(eq(files.id, logo))
    await context.db.delete(fileContents)
    await store.remove(getStoredFileName(stored))
    await store.put(`logo/${logo}`, content, 'image/png')

    expect((await client.get(`/api/contacts/${id}/logos/${logo}`)).statusCode).toBe(200)
    const copied = await client.send('POST', `/api/contacts/${id}/copies`, NEXT_YEAR)
    const { id: copyId } = copied.json().data.quote
    expect(list()).toHaveLength(2)
    await saveQuote(context, { id, version: 2, customFields: { h_sponsor_logo_1: null } })
    expect((await client.send('DELETE', `/api/contacts/${id}/logos/${logo}`)).statusCode).toBe(200)
    expect(list()).toHaveLength(1)
    const { h_sponsor_logo_1: own } = (await client.get(`/api/contacts/${copyId}`)).json().data.customFields
    expect((await client.get(`/api/contacts/${copyId}/logos/${own}`)).statusCode).toBe(200)
  })

  it('N96 is never lost to an upload of the same picture at the same time as its last file goes', async () => {
    const { store } = aFolder()
    const { context, client } = await aSite(open, store)
    const { id } = await createQuote(context, {})
    const picture = { content: await aPicture('png'), declaredType: 'image/png' }
    let last = await addPicture(context, id, picture)
    for (let round = 0; round < 10; round += 1) {
      const [, next] = await Promise.all([
        client.send('DELETE', `/api/contacts/${id}/logos/${last.id}`),
        addPicture(context, id, picture),
      ])
      expect((await client.get(`/api/contacts/${id}/logos/${next.id}`)).statusCode).toBe(200)
      last = next
    }
  })
})

describeOnBothDatabases('N96 what strangers can store', (open) => {
  it('N96 is limited for a quote, in the size in which it is stored, and says so at the field', async () => {
    const { store, list } = aFolder()
    const { context, upload } = await aSite(open, store, { UPLOAD_LIMIT_QUOTE: '4' })
    const { id } = await createQuote(context, {})
    const [one, two, three] = await Promise.all([noise(1.5), noise(1.5), noise(1.5)])
    expect((await upload(id, one)).statusCode).toBe(201)
    expect((await upload(id, two)).statusCode).toBe(201)
    const refused = await upload(id, three)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'QUOTE_FILES_FULL',
      fields: [{ section: 'prize_package_options', field: 'file' }],
    })
    expect(list()).toHaveLength(2)
    const other = await createQuote(context, {})
    expect((await upload(other.id, three)).statusCode).toBe(201)
  })

  it('N96 is limited for a network address and day, over all quotes; a rep is not counted', async () => {
    const { store, list } = aFolder()
    let at = new Date('2027-01-15T18:00:00Z')
    const site = await openTestSite(
      { files: store, now: () => at, env: { RATE_LIMITS: 'on', UPLOAD_LIMIT_DAY: '4' } },
      open,
    )
    onTestFinished(site.close)
    const { context, client } = site
    const picture = await noise(1.5)
    const upload = async (browser = client) => {
      const { id } = await createQuote(context, {})
      const form = multipartBody([{ name: 'file', content: picture, fileName: 'a.png', type: 'image/png' }])
      return browser.send('POST', `/api/contacts/${id}/logos`, form, { 'content-type': MULTIPART })
    }
    expect([(await upload()).statusCode, (await upload()).statusCode]).toEqual([201, 201])
    const refused = await upload()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400'])
    expect(refused.json()).toMatchObject({ code: 'UPLOADS_OF_TODAY_FULL', fields: [{ field: 'file' }] })
    expect(list()).toHaveLength(1)
    expect((await upload(await signedInRep(site))).statusCode).toBe(201)
    at = new Date(at.getTime() + 24 * HOUR_MS)
    expect((await upload()).statusCode).toBe(201)
  })

  it('N96 N36 copies are limited like look-ups, and to 20 a day from one network address', async () => {
    const { store } = aFolder()
    let minutes = 0
    const now = () => new Date(Date.UTC(2027, 0, 15, 18, minutes))
    const site = await openTestSite({ files: store, now, env: { RATE_LIMITS: 'on' } }, open)
    onTestFinished(site.close)
    const { id } = await createQuote(site.context, {})
    const copy = (key: string) =>
      site.client.send('POST', `/api/contacts/${id}/copies`, NEXT_YEAR, { 'idempotency-key': key })
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) statuses.push((await copy(`key-${nth}`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    minutes = 2
    const refused = await copy('key-21')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    // What was copied already is answered again.
    expect((await copy('key-3')).headers['idempotent-replayed']).toBe('true')
    minutes = 24 * 60 + 1
    expect((await copy('key-22')).statusCode).toBe(201)
  })

  it('N96 one quote is copied 20 times a day, from however many network addresses', async () => {
    const { store } = aFolder()
    const site = await openTestSite({ files: store, env: { RATE_LIMITS: 'on' } }, open)
    onTestFinished(site.close)
    const [one, other] = [await createQuote(site.context, {}), await createQuote(site.context, {})]
    const copy = async (id: string, address: string) =>
      (await testClient(site.server, address).send('POST', `/api/contacts/${id}/copies`, NEXT_YEAR))
        .statusCode
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) statuses.push(await copy(one.id, `10.0.0.${nth % 7}`))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(await copy(other.id, '10.0.0.1')).toBe(201)
    const rep = await signedInRep(site)
    expect((await rep.send('POST', `/api/contacts/${one.id}/copies`, NEXT_YEAR)).statusCode).toBe(201)
  })
})

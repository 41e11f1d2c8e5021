import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { like } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { testSite } from '#testing/site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const UNKNOWN = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

type Given = { content: Buffer | string; fileName?: string; type?: string; crop?: string }

async function aSite(open: () => Promise<Database>) {
  const { db, close } = await open()
  onTestFinished(close)
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-logos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const site = await testSite(db, { files: createLocalFileStore(folder) })
  const quote = await createQuote(site.context, { insured_email: 'pat@example.com' })
  const upload = ({ content, fileName = 'logo.png', type = 'image/png', crop }: Given, guid = quote.id) =>
    site.client.send(
      'POST',
      `/api/contacts/${guid}/logos`,
      multipartBody([
        ...(crop === undefined ? [] : [{ name: 'crop', content: crop }]),
        { name: 'file', content, fileName, type },
      ]),
      { 'content-type': MULTIPART },
    )
  const storedFiles = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\//.test(name))
  const saveFields = (fields: object) =>
    site.client.send('PUT', `/api/contacts/${quote.id}`, { action: 'save', version: 1, customFields: fields })
  return { ...site, db, quote, upload, storedFiles, saveFields }
}

describeOnDatabase('D62 logos', (open) => {
  it('D62 R01 are served to anyone with the id of the quote, with their type and as files only', async () => {
    const { client, context, db, upload, quote, storedFiles } = await aSite(open)
    const content = await aPicture('png')
    const answer = await upload({ content, fileName: '../../etc/passwd.png' })
    expect(answer.statusCode).toBe(201)
    const { data } = answer.json<{ data: { id: string; sha256: string } }>()
    expect(data).toMatchObject({ content_type: 'image/png', width: 400, height: 100 })

    const address = `/api/contacts/${quote.id}/logos/${data.id}`
    const read = await client.get(address)
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="logo.png"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 })
    expect(storedFiles()).toHaveLength(1)
    expect(await db.$count(auditEvents)).toBe(2)

    const other = await createQuote(context, {})
    expect((await client.get(`/api/contacts/${other.id}/logos/${data.id}`)).statusCode).toBe(404)
    expect((await client.send('DELETE', `/api/contacts/${other.id}/logos/${data.id}`)).statusCode).toBe(404)
    expect((await client.get(address)).statusCode).toBe(200)
  })

  it('D62 contain their pixels only: no location, nothing after the last pixel', async () => {
    const { client, upload, quote } = await aSite(open)
    const located = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Copyright: 'GPS 30.26 -97.74' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([located, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const answer = await upload({ content: polyglot, type: 'image/jpeg', fileName: 'a.jpg' })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<{ data: { id: string } }>().data
    const { rawPayload } = await client.get(`/api/contacts/${quote.id}/logos/${id}`)
    expect(rawPayload.includes('<script>')).toBe(false)
    expect(rawPayload.includes('GPS')).toBe(false)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  it('D62 uploaded by a rep are recorded in the audit log with the rep', async () => {
    const { client, context, db, upload, quote } = await aSite(open)
    const rep = await aRep(context)
    await signInAs(client, rep)
    const { id } = (await upload({ content: await aPicture('png') })).json().data
    await client.send('DELETE', `/api/contacts/${quote.id}/logos/${id}`)
    const events = await db.select().from(auditEvents).where(like(auditEvents.event, 'logo_%'))
    expect(events.map(({ event, actor, repId }) => [event, actor, repId])).toEqual([
      ['logo_uploaded', 'rep', rep.id],
      ['logo_removed', 'rep', rep.id],
    ])
  })

  it('D62 are cropped to the chosen part', async () => {
    const { client, upload, quote } = await aSite(open)
    const answer = await upload({ content: await aPicture('webp'), type: 'image/webp', crop: '200,0,200,50' })
    const { data } = answer.json<{ data: { id: string } }>()
    expect(data).toMatchObject({ content_type: 'image/webp', width: 200, height: 50 })
    const { rawPayload } = await client.get(`/api/contacts/${quote.id}/logos/${data.id}`)
    const { dominant } = await sharp(rawPayload).stats()
    expect(dominant.b, 'the right half is blue').toBeGreaterThan(dominant.r)
  })

  it.each<[string, number, string, () => Promise<Given> | Given]>([
    ['an SVG', 415, 'FILE_TYPE', () => ({ content: SVG, type: 'image/svg+xml', fileName: 'a.svg' })],
    ['an SVG called PNG', 422, 'FILE_MISMATCH', () => ({ content: SVG })],
    ['a page called PNG', 422, 'FILE_MISMATCH', () => ({ content: '<!doctype html><script>1</script>' })],
    ['a JPEG called PNG', 422, 'FILE_MISMATCH', async () => ({ content: await aPicture('jpeg') })],
    ['a GIF', 415, 'FILE_TYPE', async () => ({ content: await aPicture('gif'), type: 'image/gif' })],
    ['a program', 415, 'FILE_TYPE', () => ({ content: 'MZ\u0090', type: 'application/x-msdownload' })],
    ['bytes of an open kind', 415, 'FILE_TYPE', () => ({ content: 'x', type: 'application/octet-stream' })],
    ['nothing', 400, 'FILE_MISSING', () => ({ content: '' })],
    [
      'the head of a PNG',
      422,
      'FILE_MISMATCH',
      async () => ({ content: (await aPicture()).subarray(0, 60) }),
    ],
    [
      'half a JPEG',
      422,
      'FILE_MISMATCH',
      async () => {
        const whole = await sharp({
          create: {
            width: 500,
            height: 500,
            channels: 3,
            noise: { type: 'gaussian', mean: 99, sigma: 40 },
            background: 'red',
          },
        })
          .jpeg()
          .toBuffer()
        return { content: whole.subarray(0, whole.length / 2), type: 'image/jpeg' }
      },
    ],
    ['a stamp', 422, 'FILE_DIMENSIONS', async () => ({ content: await aPicture('png', 60, 60) })],
    ['a wall', 422, 'FILE_DIMENSIONS', async () => ({ content: await aPicture('png', 8002, 120) })],
    [
      'a bomb of 64 megapixels in a few bytes',
      422,
      'FILE_DIMENSIONS',
      async () => ({ content: await aPicture('png', 8000, 8000) }),
    ],
    ['6 MB', 413, 'FILE_TOO_LARGE', () => ({ content: Buffer.alloc(6 * 1024 * 1024) })],
    [
      'a part that is not there',
      422,
      'FILE_DIMENSIONS',
      async () => ({ content: await aPicture(), crop: '300,0,200,50' }),
    ],
    [
      'a part in other words',
      400,
      'INVALID',
      async () => ({ content: await aPicture(), crop: '0,0,-1,1e9' }),
    ],
  ])('D62 D30 %s is refused with its reason, and nothing is stored', async (_name, status, code, given) => {
    const { db, upload, storedFiles } = await aSite(open)
    const answer = await upload(await given())
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      {
        code,
        error: expect.any(String),
        fields: [{ section: 'prize_package_options', message: expect.any(String) }],
      },
    ])
    expect(storedFiles()).toEqual([])
    expect(await db.$count(files)).toBe(0)
  })

  it('D30 an incomplete form, one with two files, no file or another field is refused', async () => {
    const { client, upload, quote, storedFiles } = await aSite(open)
    const png = await aPicture()
    const send = (body: Buffer) =>
      client.send('POST', `/api/contacts/${quote.id}/logos`, body, { 'content-type': MULTIPART })
    const file = { name: 'file', content: png, fileName: 'a.png', type: 'image/png' }
    const codes = await Promise.all(
      [
        multipartBody([file]).subarray(0, -60),
        multipartBody([file, file]),
        multipartBody([{ name: 'crop', content: '0,0,9,9' }]),
        multipartBody([{ ...file, name: 'other' }]),
        multipartBody(Array.from({ length: 9 }, (_, at) => ({ name: `f${at}`, content: 'x' }))),
      ].map(async (body) => (await send(body)).json<{ code: string }>().code),
    )
    expect(codes).toEqual([
      'FILE_INTERRUPTED',
      'TOO_MANY_FILES',
      'FILE_MISSING',
      'FILE_MISSING',
      'TOO_MANY_FILES',
    ])
    expect((await client.send('POST', `/api/contacts/${quote.id}/logos`, { file: 'x' })).statusCode).toBe(400)
    expect((await upload({ content: png }, UNKNOWN)).statusCode).toBe(404)
    expect(storedFiles()).toEqual([])
  })

  it('D30 a broken connection stores nothing, and the server continues', async () => {
    const { server, client, db, upload, quote, storedFiles } = await aSite(open)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => server.app.close())
    const { port } = server.app.server.address() as AddressInfo
    const config = await client.get('/api/config')
    const cookies = config.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const token = config.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const body = multipartBody([
      { name: 'file', content: await aPicture(), fileName: 'a.png', type: 'image/png' },
    ])
    await new Promise<void>((resolve) => {
      const upload = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/quote/api/contacts/${quote.id}/logos`,
        headers: {
          'content-type': MULTIPART,
          'content-length': body.length,
          cookie: cookies,
          'x-xsrf-token': token,
        },
      })
      upload.on('error', () => resolve())
      upload.write(body.subarray(0, 200), () => setTimeout(() => upload.destroy(), 200))
    })
    expect((await upload({ content: await aPicture() })).statusCode).toBe(201)
    expect(storedFiles()).toHaveLength(1)
    expect(await db.$count(files)).toBe(1)
  })

  it('R06 only a quote’s own logo can be put on its signs, and one on a sign is not removed', async () => {
    const { client, db, upload, quote, storedFiles, saveFields } = await aSite(open)
    const { id } = (await upload({ content: await aPicture() })).json<{ data: { id: string } }>().data
    const address = `/api/contacts/${quote.id}/logos/${id}`
    const withUnknownLogo = await saveFields({ h_sponsor_logo_2: UNKNOWN })
    expect(withUnknownLogo.json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'h_sponsor_logo_2', index: 2 }],
    })
    const made = await client.send('POST', '/api/contacts', { customFields: { d_sponsor_logo: id } })
    expect(made.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'd_sponsor_logo' }] })

    expect((await saveFields({ h_sponsor_logo_2: id })).statusCode).toBe(200)
    expect((await client.send('DELETE', address)).json()).toMatchObject({ code: 'FILE_IN_USE' })
    await client.send('PUT', `/api/contacts/${quote.id}`, {
      action: 'save',
      version: 2,
      customFields: { h_sponsor_logo_2: null },
    })
    expect((await client.send('DELETE', address)).json()).toEqual({ data: { id } })
    expect((await client.get(address)).statusCode).toBe(404)
    expect(storedFiles()).toEqual([])
    expect(await db.$count(files)).toBe(0)
  })

  it('S07 a bought quote accepts no more logos', async () => {
    const { context, upload } = await aSite(open)
    const quote = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, quote))
    const answer = await upload({ content: await aPicture() }, quote.id)
    expect(answer.json()).toMatchObject({ code: 'ALREADY_PURCHASED' })
  })
})

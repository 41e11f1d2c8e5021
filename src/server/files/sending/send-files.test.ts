import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { caseFileLinks } from '#server/schema/files/case-files.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { addFile, filesOf, listFiles, readFile, TEXT } from '#testing/case-files.ts'
import { aPhoto, aVideo, PHOTO } from '#testing/claim-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'

const linksOf = (quoteId: string) => `/api/admin/contacts/${quoteId}/file-links`

async function officeWithFiles(open: Parameters<typeof policyOffice>[0]) {
  const at = await policyOffice(open, { MAIL_FROM: 'Albatross <no-reply@albatross.example>' })
  const { id: quoteId } = await aQuote(at.context, { tournament_name: 'Lantern House Classic' })
  const photo = await addFile(at, at.rep, quoteId, { ...PHOTO, content: await aPhoto() })
  const film = await addFile(at, at.rep, quoteId, {
    name: 'film.mp4',
    type: 'video/mp4',
    content: aVideo(10_500_000),
  })
  const send = (files: string[], to: string, more: object = {}) =>
    at.rep.send('POST', `${filesOf(quoteId)}/send`, { files, to, ...more })
  return { at, quoteId, photo, film, send }
}

/** The token of the link in the mail to somebody, as only the outbox knows it until it was delivered. */
async function tokenFor(at: Awaited<ReturnType<typeof policyOffice>>, to: string): Promise<string> {
  const rows = await at.context.db.select().from(messages)
  return rows.findLast(({ recipient }) => recipient === to)?.linkToken ?? ''
}

describeOnDatabase('mailing files of a case', (open) => {
  it('D36 N107 chosen files are attached for all receivers, a photo without what its camera wrote, and stand in the mail of the case', async () => {
    const { at, quoteId, photo, send } = await officeWithFiles(open)
    const text = await addFile(at, at.rep, quoteId, TEXT)
    const sent = await send([photo.id, text.id], 'pat@example.com, lee@example.com', {
      note: 'As you asked.',
    })
    expect(sent.json().data.messages).toEqual([
      { id: expect.any(String), to: 'pat@example.com, lee@example.com', is_link: false },
    ])
    const [row] = (await at.context.db.select().from(messages)).filter(({ cause }) =>
      cause.startsWith('files:'),
    )
    expect(row?.subject).toMatch(/^2 files for you: /)
    expect(row?.plain).toContain('As you asked.')
    expect(row?.attachments.map(({ fileName }) => fileName)).toEqual(['card.jpg', 'notes.txt'])
    const [first, second] = row?.attachments ?? []
    const bytes = (file: typeof first) => Buffer.from(file && 'content' in file ? file.content : '', 'base64')
    expect(bytes(first).includes('Exif')).toBe(false)
    expect(bytes(second).equals(TEXT.content)).toBe(true)
    const listed = (await at.rep.get(`/api/admin/contacts/${quoteId}/mail`)).json().data[0]
    expect(listed.attachments).toEqual(['card.jpg', 'notes.txt'])
    const bad = await send([randomUUID()], 'pat@example.com')
    expect(bad.statusCode).toBe(404)
    expect((await send([text.id], 'nobody')).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'to' }],
    })
  })

  it('D36 N107 over 10 MB each receiver gets a link of their own, which works for 14 days, and which a rep ends', async () => {
    const { at, quoteId, photo, film, send } = await officeWithFiles(open)
    const sent = await send([photo.id, film.id], 'pat@example.com, lee@example.com')
    expect(sent.json().data.messages).toMatchObject([
      { to: 'pat@example.com', is_link: true },
      { to: 'lee@example.com', is_link: true },
    ])
    const [pats, lees] = [await tokenFor(at, 'pat@example.com'), await tokenFor(at, 'lee@example.com')]
    expect(new Set([pats, lees]).size).toBe(2)
    const rows = await at.context.db.select().from(caseFileLinks)
    expect(JSON.stringify(rows)).not.toContain(pats)
    const anybody = testClient(at.server)
    const opened = await anybody.send('POST', '/api/file-links', { token: pats })
    expect(opened.json().data).toMatchObject({
      event: 'Lantern House Classic',
      sent_by: 'Robin Fields',
      files: [{ name: 'card.jpg' }, { name: 'film.mp4', bytes: film.bytes }],
    })
    const get = (token: string, file: string) => anybody.get(`/api/file-links/${token}/files/${file}`)
    const saved = await get(pats, film.id)
    expect([saved.statusCode, saved.rawPayload.length]).toEqual([200, film.bytes])
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const text = await addFile(at, at.rep, quoteId, TEXT)
    expect((await get(pats, text.id)).statusCode).toBe(404)
    const links = (await at.rep.get(linksOf(quoteId))).json().data
    expect(links.map(({ to }: { to: string }) => to).toSorted()).toEqual([
      'lee@example.com',
      'pat@example.com',
    ])
    const mine = links.find(({ to }: { to: string }) => to === 'pat@example.com')
    expect(mine.used_at).not.toBeNull()
    const ended = await at.rep.send('DELETE', `${linksOf(quoteId)}/${mine.id}`)
    expect(ended.json().data).toHaveLength(1)
    expect((await at.rep.send('DELETE', `${linksOf(quoteId)}/${mine.id}`)).statusCode).toBe(200)
    expect((await anybody.send('POST', '/api/file-links', { token: pats })).json().code).toBe('LINK_ENDED')
    expect((await get(pats, film.id)).statusCode).toBe(410)
    await at.rep.send('POST', `${filesOf(quoteId)}/delete`, { files: [photo.id], reason: 'Wrong photo' })
    expect((await get(lees, photo.id)).statusCode).toBe(404)
    expect((await anybody.send('POST', '/api/file-links', { token: lees })).json().data.files).toHaveLength(1)
    at.setTime('2027-01-29T18:00:01Z')
    expect((await anybody.send('POST', '/api/file-links', { token: lees })).json().code).toBe('LINK_EXPIRED')
    expect((await get(lees, film.id)).statusCode).toBe(410)
    expect((await anybody.send('POST', '/api/file-links', { token: 'x'.repeat(43) })).statusCode).toBe(404)
  })

  it('N107 a carrier sees by a link, however small the files, and each file says so as long as the link works', async () => {
    const { at, quoteId, photo, send } = await officeWithFiles(open)
    const carrier = await at.rep.send('POST', '/api/admin/carriers', { name: 'Lake Re' })
    const { id } = carrier.json().data
    await at.rep.send('POST', `/api/admin/carriers/${id}/contacts`, {
      name: 'Ms Reed',
      email: 'reed@lake.example',
    })
    const sent = await send([photo.id], 'Reed@lake.example, pat@example.com')
    expect(sent.json().data.messages).toMatchObject([
      { to: 'pat@example.com', is_link: false },
      { to: 'Reed@lake.example', is_link: true },
    ])
    expect((await readFile(at.rep, quoteId, photo.id)).seen_by).toEqual(['office', 'carrier'])
    const [link] = (await at.rep.get(linksOf(quoteId))).json().data
    await at.rep.send('DELETE', `${linksOf(quoteId)}/${link.id}`)
    expect((await readFile(at.rep, quoteId, photo.id)).seen_by).toEqual(['office'])
  })

  it('D35 N107 files are downloaded as they were sent, one by one or as one archive in which none is missing', async () => {
    const { at, quoteId, photo, film } = await officeWithFiles(open)
    const twice = [await addFile(at, at.rep, quoteId, TEXT), await addFile(at, at.rep, quoteId, TEXT)]
    const whole = await at.rep.get(`/api/admin/contacts/${quoteId}/files.zip`)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Number(whole.headers['content-length'])).toBe(whole.rawPayload.length)
    const entries = await unzip(whole.rawPayload)
    expect(Object.keys(entries).toSorted()).toEqual(['card.jpg', 'film.mp4', 'notes (2).txt', 'notes.txt'])
    expect(entries['film.mp4']?.length).toBe(film.bytes)
    expect(entries['card.jpg']?.includes('Exif')).toBe(true)
    const chosen = await at.rep.get(
      `/api/admin/contacts/${quoteId}/files.zip?files=${photo.id},${twice[0]?.id ?? ''}`,
    )
    expect(Object.keys(await unzip(chosen.rawPayload)).toSorted()).toEqual(['card.jpg', 'notes.txt'])
    const empty = await at.rep.get(
      `/api/admin/contacts/${quoteId}/files.zip?folder=none&files=${randomUUID()}`,
    )
    expect(empty.statusCode).toBe(404)
    const { id: other } = await aQuote(at.context, {})
    expect((await at.rep.get(`/api/admin/contacts/${other}/files.zip`)).json().code).toBe('NOT_POSSIBLE')
    expect((await at.rep.get(`/api/admin/contacts/${other}/files/${photo.id}/original`)).statusCode).toBe(404)
    const single = await at.rep.get(`${filesOf(quoteId)}/${photo.id}/original`)
    expect(single.headers['content-disposition']).toBe(
      `attachment; filename="card.jpg"; filename*=UTF-8''card.jpg`,
    )
    expect(single.rawPayload.includes('Exif')).toBe(true)
  })

  it('D35 N107 text and mail are shown as text, and what a browser would run is only saved', async () => {
    const { at, quoteId } = await officeWithFiles(open)
    const hostile = '<script>alert(1)</script>'
    const text = await addFile(at, at.rep, quoteId, {
      ...TEXT,
      content: Buffer.from(`${hostile} é`, 'latin1'),
    })
    const mail = `From: Pat Doe <pat@example.com>\r\nTo: office@example.com\r\nSubject: Signs\r\nDate: Fri, 20 Nov 2026 11:58:00 +0000\r\nContent-Type: text/html\r\n\r\n<p>Two signs</p>${hostile}`
    const eml = await addFile(at, at.rep, quoteId, {
      name: 'signs.eml',
      type: '',
      content: Buffer.from(mail),
    })
    const html = await addFile(at, at.rep, quoteId, {
      name: 'a.html',
      type: 'text/html',
      content: Buffer.from(hostile),
    })
    const ask = (id: string, what: string) => at.rep.get(`${filesOf(quoteId)}/${id}/${what}`)
    expect((await ask(text.id, 'text')).json().data).toEqual({
      text: `${hostile} é`,
      is_cut: false,
      mail: null,
    })
    expect((await ask(eml.id, 'text')).json().data).toMatchObject({
      text: 'Two signs',
      mail: {
        from: 'Pat Doe <pat@example.com>',
        to: 'office@example.com',
        subject: 'Signs',
        sent_at: '2026-11-20T11:58:00.000Z',
        attachments: [],
      },
    })
    for (const what of ['text', 'view']) expect((await ask(html.id, what)).statusCode, what).toBe(404)
    const saved = await ask(html.id, 'original')
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    const reader = await signedInRep(at, await aRep(at.context, 'lou@office.example', { role: 'reader' }))
    expect(await listFiles(reader, quoteId)).toHaveLength(5)
    expect(
      (await reader.send('POST', `${filesOf(quoteId)}/send`, { files: [text.id], to: 'a@example.com' }))
        .statusCode,
    ).toBe(403)
  })
})

async function unzip(archive: Buffer): Promise<Record<string, Buffer>> {
  const { fromBuffer } = await import('yauzl')
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const entries: Record<string, Buffer> = {}
      zip.on('end', () => resolve(entries))
      zip.on('error', reject)
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((content) => {
            entries[entry.fileName] = content
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
}

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import {
  addFile,
  aDocument,
  anArchive,
  begin,
  filesOf,
  foldersOf,
  listFiles,
  makeFolder,
  readFile,
  TEXT,
} from '#testing/case-files.ts'
import {
  aPdf,
  aPhoto,
  aVideo,
  aZip,
  type ChosenFile,
  fileSender,
  PHOTO,
  sendFile,
} from '#testing/claim-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { reportedAce } from '#testing/claims.ts'
import { aQuote } from '#testing/a-quote.ts'
import { policyOffice } from '#testing/policy-office.ts'

const PDF = { name: 'contract.pdf', type: 'application/pdf' }

describeOnDatabase('adding files to a case', (open) => {
  it('D37 N107 a file stands in its folder with who sent it, what it is and who sees it; what a camera wrote is not shown', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const folder = await makeFolder(at.rep, quoteId, 'Photos of the day')
    const photo = await addFile(
      at,
      at.rep,
      quoteId,
      { ...PHOTO, content: await aPhoto() },
      { folder: folder.id },
    )
    expect(photo).toMatchObject({
      name: 'card.jpg',
      state: 'stored',
      group: 'photo',
      folder: folder.id,
      origin: 'added',
      from: 'Robin Fields',
      width: 1200,
      had_place: true,
      taken_at: '2027-06-12T16:10:00',
      has_view: true,
      seen_by: ['office'],
      scan: 'none',
      is_own: true,
      is_fixed: false,
      earlier: null,
    })
    const view = await at.rep.get(`${filesOf(quoteId)}/${photo.id}/view`)
    expect(view.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(view.rawPayload.includes('Exif')).toBe(false)
    const folders = (await at.rep.get(foldersOf(quoteId))).json().data
    expect(folders).toMatchObject({
      folders: [{ name: 'Photos of the day', count: 1 }],
      count: 1,
      used_bytes: photo.bytes,
      most_bytes: 500 * 1024 ** 2,
    })
    at.setTime(new Date(at.context.now().getTime() + 60_000).toISOString())
    const again = await addFile(
      at,
      at.rep,
      quoteId,
      { ...PHOTO, content: await aPhoto({ width: 900 }) },
      { folder: folder.id },
    )
    expect(again.earlier).toMatchObject({ id: photo.id, name: 'card.jpg' })
    const elsewhere = await addFile(at, at.rep, quoteId, { ...PHOTO, content: await aPhoto({ width: 800 }) })
    expect(elsewhere.earlier).toBeNull()
  })

  it('D37 N107 an upload that breaks off goes on where it stopped, for the rep who began it alone', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const content = await aPhoto()
    const id = randomUUID()
    expect((await begin(at.rep, quoteId, { ...PHOTO, content }, { id })).statusCode).toBe(201)
    const sender = await fileSender(at, at.rep)
    await sender.patch(id, 0, content.subarray(0, 5000), 3000)
    const reached = await sender.head(id)
    expect(reached).toBeGreaterThanOrEqual(0)
    expect((await begin(at.rep, quoteId, { ...PHOTO, content }, { id })).json().data.received).toBe(reached)
    const thief = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    const reader = await signedInRep(at, await aRep(at.context, 'lou@office.example', { role: 'reader' }))
    expect(await (await fileSender(at, thief)).head(id)).toBe(-404)
    expect((await (await fileSender(at, thief)).patch(id, reached, content.subarray(reached))).status).toBe(
      404,
    )
    expect(await (await fileSender(at, reader)).head(id)).toBe(-403)
    expect((await begin(thief, quoteId, { ...PHOTO, content }, { id })).statusCode).toBe(422)
    expect(
      (await thief.send('POST', `${filesOf(quoteId)}/delete`, { files: [id], reason: 'No' })).statusCode,
    ).toBe(409)
    expect(await readFile(thief, quoteId, id)).toMatchObject({
      state: 'uploading',
      edges: null,
      is_own: false,
    })
    const { edges, received } = await readFile(at.rep, quoteId, id)
    expect([edges?.length, received]).toEqual([64, reached])
    expect((await sender.finish(id, content)).status).toBe(204)
    await at.runJobs()
    expect(await readFile(at.rep, quoteId, id)).toMatchObject({ state: 'stored', bytes: content.length })
  })

  it('D37 N107 programs, scripts, archives with them, macros, and what is something else are refused, and say why', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const photo = await aPhoto()
    const mail = (name: string) =>
      Buffer.from(
        `From: a@example.com\r\nSubject: Hi\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\nTVo=\r\n--b--\r\n`,
      )
    const named = (name: string, content: Buffer | string): ChosenFile => ({
      name,
      type: '',
      content: Buffer.from(content),
    })
    const refused: [string, ChosenFile][] = [
      ['FILE_TYPE', named('notes.txt', '#!/bin/sh\nrm -rf /\n')],
      ['FILE_MISMATCH', named('setup.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]))],
      ['FILE_MISMATCH', named('card.png', photo)],
      ['FILE_MISMATCH', named('notes.txt', photo)],
      ['FILE_TYPE', named('notes.txt', Buffer.from([65, 0, 66, 1]))],
      ['FILE_TYPE', named('card.jpg', Buffer.concat([photo, aZip()]))],
      ['FILE_TYPE', named('form.pdf', aPdf('4 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'))],
      ['FILE_TYPE', named('all.zip', await anArchive({ 'a.txt': 'a', 'b/setup.EXE': 'MZ' }))],
      ['FILE_TYPE', named('all.zip', await anArchive({ 'more.zip': 'PK' }))],
      ['FILE_TYPE', named('all.zip', await anArchive({ 'run.ps1 .': 'x' }))],
      ['FILE_TYPE', named('letter.docx', await aDocument({ 'word/vbaProject.bin': 'x' }))],
      [
        'FILE_TYPE',
        named(
          'letter.odt',
          await anArchive({
            mimetype: 'application/vnd.oasis.opendocument.text',
            'Basic/Standard/Module1.xml': 'x',
          }),
        ),
      ],
      ['FILE_TYPE', named('mail.eml', mail('invoice.js'))],
      ['FILE_MISMATCH', named('film.mp4', aVideo(5000).subarray(0, 2000))],
    ]
    const found: unknown[] = []
    for (const [, file] of refused) {
      const sent = await addFile(at, at.rep, quoteId, file)
      found.push([file.name, sent.state === 'refused' ? sent.problem?.code : sent.state])
      expect(sent.problem?.message.length ?? 0).toBeGreaterThan(20)
      const gone = await at.rep.send('POST', `${filesOf(quoteId)}/delete`, {
        files: [sent.id],
        reason: 'Refused',
      })
      expect(gone.statusCode).toBe(200)
    }
    expect(found).toEqual(refused.map(([code, { name }]) => [name, code]))
    for (const name of ['run.exe', 'a.docm', 'x.js', 'y.7z', 'sheet.xlsm', 'z.ps1.', 'photo.jpg.lnk'])
      expect((await begin(at.rep, quoteId, named(name, 'x'))).json()).toMatchObject({
        code: 'FILE_TYPE',
        fields: [{ field: 'file' }],
      })
    const good = [
      { ...PDF, content: aPdf() },
      named('letter.docx', await aDocument()),
      named('all.zip', await anArchive({ 'a.txt': 'a' })),
      named('page.html', '<html><script>1</script></html>'),
      named('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      named('mail.eml', mail('notes.txt')),
      named('list.csv', 'name,hole\nTheo,7\n'),
      named('film.mp4', aVideo(5000)),
    ]
    const groups: unknown[] = []
    for (const file of good) groups.push((await addFile(at, at.rep, quoteId, file)).group)
    expect(groups).toEqual(['pdf', 'office', 'archive', 'other', 'other', 'mail', 'plain', 'video'])
  })

  it('N107 a name leads nowhere: it is a label as it arrives, and a clear error as it is typed', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const names = {
      '../../etc/passwd.txt': 'passwd.txt',
      'C:\\temp\\notes.txt': 'notes.txt',
      'gpj\u202Etxt.txt': 'gpjtxt.txt',
      'con.txt': '_con.txt',
      'Übergröße 日本 🏌️.txt': 'Übergröße 日本 🏌️.txt',
      [`${'x'.repeat(4000)}.txt`]: `${'x'.repeat(116)}.txt`,
      'a<b>:c|d?.txt': 'a-b--c-d-.txt',
    }
    for (const [given, kept] of Object.entries(names))
      expect((await addFile(at, at.rep, quoteId, { ...TEXT, name: given })).name).toBe(kept)
    const cut = await begin(at.rep, quoteId, { ...TEXT, name: 'a\0b.txt' })
    expect(cut.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'name' }] })
    const tooLong = await begin(at.rep, quoteId, { ...TEXT, name: `${'x'.repeat(4100)}.txt` })
    expect(tooLong.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'name' }] })
    const [file] = await listFiles(at.rep, quoteId)
    for (const name of [
      '../x.txt',
      'a/b.txt',
      'con.txt',
      'LPT1',
      'a\u202Eb.txt',
      'a\0.txt',
      '',
      '.',
      'x'.repeat(4096),
      'dot.',
    ])
      expect(
        (await at.rep.send('PUT', `${filesOf(quoteId)}/${file?.id ?? ''}`, { name, version: 1 })).json(),
        name,
      ).toMatchObject({ code: 'INVALID', fields: [{ section: 'request', field: 'name' }] })
    for (const name of ['..', 'aux', 'a:b'])
      expect(
        (await at.rep.send('POST', foldersOf(quoteId), { id: randomUUID(), name })).json(),
      ).toMatchObject({ code: 'INVALID', fields: [{ field: 'name' }] })
  })

  it('N107 a case, a file, a folder and what is on its way have limits, which are settings', async () => {
    const at = await policyOffice(open, {
      CASE_FILE_LIMIT: '1',
      CASE_FILES_LIMIT: '2',
      CASE_FOLDER_LIMIT: '10',
      CASE_UPLOADS_LIMIT: '2',
    })
    const { id: quoteId } = await aQuote(at.context, {})
    const sized = (bytes: number): ChosenFile => ({ ...TEXT, content: Buffer.alloc(bytes, 65) })
    const code = async (file: ChosenFile, folder: string | null = null) =>
      (await begin(at.rep, quoteId, file, { folder })).json().code
    expect(await code(sized(1024 ** 2 + 1))).toBe('FILE_TOO_LARGE')
    await addFile(at, at.rep, quoteId, sized(900_000))
    await addFile(at, at.rep, quoteId, sized(900_000))
    expect(await code(sized(900_000))).toBe('QUOTE_FILES_FULL')
    const folder = await makeFolder(at.rep, quoteId, 'Contracts')
    for (let count = 0; count < 10; count += 1)
      await addFile(at, at.rep, quoteId, TEXT, { folder: folder.id })
    expect(await code(TEXT, folder.id)).toBe('TOO_MANY_FILES')
    expect(await code(TEXT, randomUUID())).toBe('NOT_FOUND')
    expect(await code(TEXT, 'mails')).toBe('INVALID')
    const { id: other } = await aQuote(at.context, {})
    expect([
      (await begin(at.rep, other, TEXT)).statusCode,
      (await begin(at.rep, other, TEXT)).statusCode,
    ]).toEqual([201, 201])
    expect((await begin(at.rep, other, TEXT)).json().code).toBe('TOO_MANY_FILES')
  })

  it('D35 N107 documents of a claim stand in the list of its case, in the folder of the claim; identity documents do not', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const sent = await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    await sendFile(at, rep, { ...PHOTO, content: await aPhoto() }, { key: 'winner_id' })
    const letter = await addFile(at, rep, policy.quoteId, { ...PDF, content: aPdf() }, { folder: 'C-2001' })
    expect(letter).toMatchObject({ folder: 'C-2001', claim: 'C-2001', document: null, is_fixed: false })
    const listed = await listFiles(rep, policy.quoteId, '?folder=C-2001&sort=name')
    expect(listed.map(({ name, origin, is_fixed, from }) => [name, origin, is_fixed, from])).toEqual([
      ['card.jpg', 'claim', true, 'Customer'],
      ['contract.pdf', 'added', false, 'Kim Lee'],
    ])
    expect(listed[0]).toMatchObject({
      id: sent.id,
      document: { key: 'scorecard' },
      seen_by: ['office', 'holder'],
    })
    const { folders, count } = (await rep.get(foldersOf(policy.quoteId))).json().data
    expect([count, folders]).toMatchObject([
      2,
      [{ id: 'C-2001', kind: 'claim', name: 'Claim C-2001', count: 2 }],
    ])
    const move = await rep.send('POST', `${filesOf(policy.quoteId)}/move`, { files: [sent.id], folder: null })
    expect(move.json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    const reader = await signedInRep(at, await aRep(at.context, 'lou@office.example', { role: 'reader' }))
    expect((await reader.get(`${filesOf(policy.quoteId)}/${sent.id}/original`)).statusCode).toBe(403)
    expect((await reader.get(`${filesOf(policy.quoteId)}/${sent.id}/view?size=small`)).statusCode).toBe(200)
    expect((await rep.get(`${filesOf(policy.quoteId)}/${sent.id}/original`)).statusCode).toBe(200)
  })
})

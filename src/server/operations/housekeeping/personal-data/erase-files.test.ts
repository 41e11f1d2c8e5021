import { expect, it } from 'vitest'
import { caseFileCleaners } from '#server/files/cleaners.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { caseFileParts, caseFiles } from '#server/schema/files/case-files.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { addFile, filesOf, listFiles, makeFolder, TEXT } from '#testing/case-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { aMail, handOver, INBOUND_ENV, mailAbout } from '#testing/inbound-mail.ts'
import { policyOffice } from '#testing/policy-office.ts'

const EMAIL = 'zelda.quill@far-away.example'
const TRACES = /zelda|quill/i
const NOTES = { ...TEXT, name: 'quill.txt' }

describeOnDatabase('files of people who are erased', (open) => {
  it('O15 N107 files go with the case of a person and with their mail: no name at once, no content after the night; row and hash stay, and of others nothing goes', async () => {
    const at = await policyOffice(open, INBOUND_ENV)
    const { db, files, env, now } = at.context
    const { id: quoteId } = await aQuote(at.context, { insured_email: EMAIL })
    const other = await aQuote(at.context, { insured_email: 'pat@example.com' })
    const folder = await makeFolder(at.rep, quoteId, 'Of Zelda')
    const kept = await addFile(at, at.rep, quoteId, NOTES, { folder: folder.id })
    const deleted = await addFile(at, at.rep, quoteId, NOTES)
    const ask = (what: string, body: object) => at.rep.send('POST', `${filesOf(quoteId)}/${what}`, body)
    expect((await ask('delete', { files: [deleted.id], reason: 'Zelda asked' })).statusCode).toBe(200)
    const address = await mailAbout(at, quoteId, { to: [EMAIL] })
    const part = 'Content-Type: text/plain\nContent-Disposition: attachment; filename="zelda.txt"'
    const text = `--b\nContent-Type: text/plain\n\nHi\n--b\n${part}\n\nIt is Zelda\n--b--\n`
    const more = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    await handOver(at, aMail({ from: EMAIL, text, more }), { recipient: address, sender: EMAIL })
    await at.runJobs()
    await at.runJobs()
    expect((await listFiles(at.rep, quoteId, '?sort=name')).map(({ name }) => name)).toEqual([
      'quill.txt',
      'zelda.txt',
    ])
    const others = await addFile(at, at.rep, other.id, TEXT)
    const before = await db.select().from(caseFiles)

    await erasePerson(at.context, { email: EMAIL })
    expect((await at.rep.get(`${filesOf(quoteId)}/${kept.id}/original`)).statusCode).toBe(404)
    for (const clean of caseFileCleaners(env)) await clean(db, now(), files)
    const snapshot = Object.entries(await snapshotDatabase(db))
    const traces = snapshot.filter(
      ([table, rows]) => table.startsWith('case_') && TRACES.test(JSON.stringify(rows)),
    )
    expect(traces.map(([table]) => table)).toEqual([])
    const after = await db.select().from(caseFiles)
    const hashes = (rows: typeof after) => new Map(rows.map(({ id, sha256 }) => [id, sha256]))
    expect(hashes(after)).toEqual(hashes(before))
    expect(after.filter(({ destroyedAt }) => destroyedAt === null).map(({ id }) => id)).toEqual([others.id])
    expect((await db.select().from(caseFileParts)).map(({ fileId }) => fileId)).toEqual([others.id])
    const saved = await at.rep.get(`${filesOf(other.id)}/${others.id}/original`)
    expect(saved.body).toBe(TEXT.content.toString())
  })
})

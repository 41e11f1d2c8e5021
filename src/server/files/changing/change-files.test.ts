import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { caseFileParts, caseFiles } from '#server/schema/files/case-files.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { caseFileCleaners } from '#server/files/cleaners.ts'
import { aRep, signedInRep, signInAs } from '#testing/a-rep.ts'
import { aQuote } from '#testing/a-quote.ts'
import { addFile, filesOf, foldersOf, listFiles, makeFolder, readFile, TEXT } from '#testing/case-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { reportedAce } from '#testing/claims.ts'
import { testClient } from '#testing/server.ts'
import { type PolicyOffice, policyOffice } from '#testing/policy-office.ts'

async function clean({ context }: Pick<PolicyOffice, 'context'>, moment: string) {
  const { db, files, env } = context
  const counts: Record<string, number> = {}
  for (const run of caseFileCleaners(env)) Object.assign(counts, await run(db, new Date(moment), files))
  return counts
}

/** The rep of the office, whose session has ended meanwhile. */
async function signInAgain({ server }: Pick<PolicyOffice, 'server'>) {
  const client = testClient(server)
  await signInAs(client, { email: 'robin@office.example' })
  return client
}

const DAY = '2027-01-15T18:00:00Z'
const LATER = '2027-02-14T17:59:00Z'

describeOnDatabase('changing files of a case', (open) => {
  it('X04 D64 D65 a folder that exists is named in the answer, with file_exist and nothing to show; another name makes one', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const id = randomUUID()
    const made = await at.rep.send('POST', foldersOf(quoteId), { id, name: 'Contracts' })
    expect([made.statusCode, made.json().data]).toEqual([
      201,
      { id, name: 'Contracts', kind: 'own', count: 0, version: 1 },
    ])
    expect((await at.rep.send('POST', foldersOf(quoteId), { id, name: 'Contracts' })).statusCode).toBe(201)
    for (const name of ['contracts', ' Contracts ', 'CONTRACTS']) {
      const second = await at.rep.send('POST', foldersOf(quoteId), { id: randomUUID(), name })
      expect([second.statusCode, second.json()]).toMatchObject([
        409,
        { code: 'FOLDER_EXISTS', file_exist: true, data: { id, name: 'Contracts' } },
      ])
    }
    for (const name of ['From mails', 'claim c-2001'])
      expect(
        (await at.rep.send('POST', foldersOf(quoteId), { id: randomUUID(), name })).json(),
      ).toMatchObject({ code: 'INVALID', fields: [{ field: 'name' }] })
    const other = await makeFolder(at.rep, quoteId, 'Artwork')
    const rename = (name: string, version: number) =>
      at.rep.send('PUT', `${foldersOf(quoteId)}/${other.id}`, { name, version })
    expect((await rename('Contracts', 1)).json()).toMatchObject({ code: 'FOLDER_EXISTS', file_exist: true })
    expect((await rename('artwork', 1)).json().data).toMatchObject({ name: 'artwork', version: 2 })
    expect((await rename('Art', 1)).json()).toMatchObject({
      code: 'FILE_CHANGED',
      data: { name: 'artwork', version: 2 },
    })
    await addFile(at, at.rep, quoteId, TEXT, { folder: other.id })
    const remove = () => at.rep.send('DELETE', `${foldersOf(quoteId)}/${other.id}`)
    expect((await remove()).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    const [file] = await listFiles(at.rep, quoteId)
    await at.rep.send('POST', `${filesOf(quoteId)}/delete`, { files: [file?.id], reason: 'Twice' })
    expect((await remove()).statusCode).toBe(200)
    await at.rep.send('POST', `${filesOf(quoteId)}/restore`, { files: [file?.id] })
    expect(await readFile(at.rep, quoteId, file?.id ?? '')).toMatchObject({ state: 'stored', folder: null })
  })

  it('N107 of two reps who rename a file at once the second is told of the first, and the ending stays', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const file = await addFile(at, at.rep, quoteId, TEXT)
    const kim = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    const rename = (rep: typeof kim, name: string, version = 1) =>
      rep.send('PUT', `${filesOf(quoteId)}/${file.id}`, { name, version })
    expect((await rename(at.rep, 'signs')).json().data).toMatchObject({ name: 'signs.txt', version: 2 })
    expect((await rename(kim, 'course.txt')).json()).toMatchObject({
      code: 'FILE_CHANGED',
      data: { name: 'signs.txt', version: 2 },
    })
    expect((await rename(kim, 'course.TXT', 2)).json().data).toMatchObject({ name: 'course.TXT', version: 3 })
    expect((await rename(kim, 'course.exe', 3)).json().data.name).toBe('course.exe.TXT')
    const together = await Promise.all([rename(at.rep, 'one', 4), rename(kim, 'two', 4)])
    expect(together.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const events = await at.context.db.select().from(auditEvents)
    expect(events.filter(({ event }) => event === 'case_file_renamed')).toHaveLength(4)
  })

  it('D38 N107 a deleted file is hidden with its reason and who did it, can be restored for 30 days, and keeps row and hash', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const [file, kept] = [await addFile(at, at.rep, quoteId, TEXT), await addFile(at, at.rep, quoteId, TEXT)]
    let { rep } = at
    const ask = (what: string, body: object) => rep.send('POST', `${filesOf(quoteId)}/${what}`, body)
    expect((await ask('delete', { files: [file.id], reason: '  ' })).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'reason' }],
    })
    expect((await ask('delete', { files: [file.id, randomUUID()], reason: 'Wrong case' })).statusCode).toBe(
      404,
    )
    expect(await listFiles(at.rep, quoteId)).toHaveLength(2)
    const done = await Promise.all(
      [1, 2].map(() => ask('delete', { files: [file.id], reason: 'Wrong case' })),
    )
    expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await listFiles(at.rep, quoteId)).map(({ id }) => id)).toEqual([kept.id])
    const [deleted] = await listFiles(at.rep, quoteId, '?deleted=yes')
    expect(deleted?.deleted).toEqual({
      at: new Date(DAY).toISOString(),
      by: 'Robin Fields',
      reason: 'Wrong case',
      restorable_until: '2027-02-14T18:00:00.000Z',
    })
    for (const path of ['original', 'text', 'view'])
      expect((await at.rep.get(`${filesOf(quoteId)}/${file.id}/${path}`)).statusCode, path).toBe(404)
    expect((await ask('move', { files: [file.id], folder: null })).json().code).toBe('NOT_POSSIBLE')
    at.setTime(LATER)
    // The session has ended meanwhile.
    rep = await signInAgain(at)
    expect(await clean(at, LATER)).toMatchObject({ case_files_destroyed: 0 })
    expect((await ask('restore', { files: [file.id] })).json().data[0]).toMatchObject({
      state: 'stored',
      deleted: null,
    })
    await ask('delete', { files: [file.id], reason: 'Wrong case' })
    at.setTime('2027-03-16T18:01:00Z')
    rep = await signInAgain(at)
    expect((await ask('restore', { files: [file.id] })).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await clean(at, '2027-03-16T18:01:00Z')).toMatchObject({ case_files_destroyed: 1 })
    expect(await clean(at, '2027-03-16T18:01:00Z')).toMatchObject({ case_files_destroyed: 0 })
    const rows = await at.context.db.select().from(caseFiles)
    const row = rows.find(({ id }) => id === file.id)
    expect([row?.state, row?.sha256?.length, row?.destroyedAt === null]).toEqual(['deleted', 64, false])
    expect((await at.context.db.select().from(caseFileParts)).map(({ fileId }) => fileId)).toEqual([kept.id])
    expect(await listFiles(rep, quoteId, '?deleted=yes')).toEqual([])
    expect((await ask('restore', { files: [file.id] })).statusCode).toBe(404)
  })

  it('N107 of an open claim nothing is destroyed, in whatever folder its file is', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const file = await addFile(at, rep, policy.quoteId, TEXT, { folder: 'C-2001' })
    const folder = await makeFolder(rep, policy.quoteId, 'Contracts')
    const moved = await rep.send('POST', `${filesOf(policy.quoteId)}/move`, {
      files: [file.id],
      folder: folder.id,
    })
    expect(moved.json().data[0]).toMatchObject({ folder: folder.id, claim: 'C-2001' })
    await rep.send('POST', `${filesOf(policy.quoteId)}/delete`, { files: [file.id], reason: 'Wrong claim' })
    expect(await clean(at, '2027-09-12T18:00:00Z')).toMatchObject({ case_files_destroyed: 0 })
    const withdrawn = await policy.holder.send('POST', '/api/claims/C-2001/withdraw', {
      reason: 'It was not in',
    })
    expect(withdrawn.statusCode).toBe(200)
    expect(await clean(at, '2027-09-12T18:00:00Z')).toMatchObject({ case_files_destroyed: 1 })
  })

  it('N107 a file in a folder of ours is seen by nobody else, and marked for nobody', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const file = await addFile(at, rep, policy.quoteId, TEXT)
    const ask = (what: string, body: object) =>
      rep.send('POST', `${filesOf(policy.quoteId)}/${what}`, { files: [file.id], ...body })
    expect((await ask('seen-by', { seen_by: ['holder'] })).json().data[0].seen_by).toEqual([
      'office',
      'holder',
    ])
    const shown = () => policy.holder.get(`/api/policies/${policy.number}/files`)
    expect((await shown()).json().data).toMatchObject([{ id: file.id, name: 'notes.txt', group: 'plain' }])
    const saved = await policy.holder.get(`/api/policies/${policy.number}/files/${file.id}/original`)
    expect([saved.statusCode, saved.body, saved.headers['content-disposition']]).toEqual([
      200,
      TEXT.content.toString(),
      expect.stringMatching(/^attachment/),
    ])
    const ours = await makeFolder(rep, policy.quoteId, 'Ours', 'ours')
    expect((await ask('move', { folder: ours.id })).json().data[0]).toMatchObject({ seen_by: ['office'] })
    expect((await shown()).json().data).toEqual([])
    expect(
      (await policy.holder.get(`/api/policies/${policy.number}/files/${file.id}/original`)).statusCode,
    ).toBe(404)
    expect((await ask('seen-by', { seen_by: ['holder'] })).json().code).toBe('NOT_POSSIBLE')
    expect(
      (
        await rep.send('POST', `${filesOf(policy.quoteId)}/send`, { files: [file.id], to: 'pat@example.com' })
      ).json().code,
    ).toBe('NOT_POSSIBLE')
    expect((await ask('seen-by', { seen_by: ['carrier'] })).json().code).toBe('INVALID')
  })

  it('D35 N107 a folder of many files is read a page at a time, in each order, and none is skipped or repeated', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const first = await addFile(at, at.rep, quoteId, TEXT)
    const [row] = await at.context.db.select().from(caseFiles)
    if (!row) throw new Error('There is no row')
    const many = Array.from({ length: 2500 }, (_, place) => ({
      ...row,
      id: randomUUID(),
      name: `file ${(place * 7919) % 2500}.txt`,
      sizeBytes: 1 + ((place * 31) % 500),
      createdAt: new Date(row.createdAt.getTime() + (place % 50) * 1000),
    }))
    for (let from = 0; from < many.length; from += 500)
      await at.context.db.insert(caseFiles).values(many.slice(from, from + 500))
    for (const sort of ['-added', 'name', 'from', '-size']) {
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: { data: { id: string }[]; next: string | null } = (
          await at.rep.get(`${filesOf(quoteId)}?size=100&sort=${sort}${next === '' ? '' : `&after=${next}`}`)
        ).json()
        seen.push(...page.data.map(({ id }) => id))
        ;({ next } = page)
      }
      expect(new Set(seen).size, sort).toBe(2501)
      expect(seen).toHaveLength(2501)
    }
    const found = (await at.rep.get(`${filesOf(quoteId)}?text=FILE%2012.&sort=name`)).json()
    expect(found.data.map(({ name }: { name: string }) => name)).toEqual(['file 12.txt'])
    expect((await at.rep.get(foldersOf(quoteId))).json().data.count).toBe(2501)
    expect(first.state).toBe('stored')
  })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CaseFile } from '#contract/files/case-files.ts'
import { caseFiles } from '#server/schema/files/case-files.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { filesOf, foldersOf, makeFolder } from '#testing/case-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'

const FILES = 3000

/** Files in a folder, whose contents nobody asks for. */
async function fillFolder({ context }: PolicyOffice, quoteId: string, folderId: string) {
  const names = Array.from({ length: FILES }, (_, index) => `photo ${index}.jpg`)
  for (let at = 0; at < FILES; at += 1000)
    await context.db.insert(caseFiles).values(
      names.slice(at, at + 1000).map((name) => ({
        id: randomUUID(),
        quoteId,
        folderId,
        sender: 'Robin Fields',
        name,
        version: 1,
        sizeBytes: 1000,
        state: 'stored' as const,
        fileGroup: 'photo' as const,
        contentType: 'image/jpeg',
        sha256: '0'.repeat(64),
        hadPlace: false,
        hasView: false,
        isHolders: false,
        // All came at the same moment, as of one drop.
        createdAt: context.now(),
        storedAt: context.now(),
      })),
    )
  return names
}

async function deleteFile({ rep }: PolicyOffice, quoteId: string, id: string | undefined) {
  const body = { files: [id], reason: 'Twice' }
  const { statusCode, body: answer } = await rep.send('POST', `${filesOf(quoteId)}/delete`, body)
  expect(statusCode, answer).toBe(200)
}

describeOnDatabase('a folder of thousands of files', (open) => {
  it('D35 N107 shows each on one page, also while others come and go, and finds one by its name', async () => {
    const at = await policyOffice(open)
    const { id: quoteId } = await aQuote(at.context, {})
    const folder = await makeFolder(at.rep, quoteId, 'Photos')
    const names = await fillFolder(at, quoteId, folder.id)
    const { data } = (await at.rep.get(foldersOf(quoteId))).json()
    expect(data.folders).toContainEqual(expect.objectContaining({ id: folder.id, count: FILES }))

    const seen: string[] = []
    let after = ''
    for (let page = 0; page < FILES / 100; page += 1) {
      const answer = await at.rep.get(`${filesOf(quoteId)}?folder=${folder.id}&size=100${after}`)
      const { data: rows, next } = answer.json<{ data: CaseFile[]; next: string | null }>()
      expect(rows.length, answer.body.slice(0, 200)).toBe(100)
      seen.push(...rows.map(({ name }) => name))
      // Somebody deletes one that was shown.
      if (page === 3) await deleteFile(at, quoteId, rows[0]?.id)
      after = `&after=${next}`
    }
    expect(new Set(seen)).toEqual(new Set(names))
    expect(seen).toHaveLength(FILES)
    const found = await at.rep.get(`${filesOf(quoteId)}?text=photo+2777`)
    expect(found.json().data.map(({ name }: CaseFile) => name)).toEqual(['photo 2777.jpg'])
  })
})

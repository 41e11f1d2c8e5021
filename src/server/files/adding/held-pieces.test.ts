import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { begin, readFile, TEXT } from '#testing/case-files.ts'
import { fileSender } from '#testing/claim-files.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'

describeOnBothDatabases('pieces of files that arrive slowly', (open) => {
  it('R02 N107 who loses the role or the account before the last byte adds no file; with the role again the upload goes on', async () => {
    const at = await policyOffice(open)
    const { db } = at.context
    const { id: quoteId } = await aQuote(at.context, {})
    const lou = await aRep(at.context, 'lou@office.example', { name: 'Lou Elm', role: 'specialist' })
    const client = await signedInRep(at, lou)
    const sender = await fileSender(at, client)
    const set = (change: Partial<typeof reps.$inferInsert>) =>
      db.update(reps).set(change).where(eq(reps.id, lou.id))
    const id = randomUUID()
    expect((await begin(client, quoteId, TEXT, { id })).statusCode).toBe(201)

    const lowered = await sender.patchHeld(id, 0, TEXT.content, () => set({ role: 'reader' }))
    expect([lowered.status, JSON.parse(lowered.body)]).toMatchObject([403, { code: 'ROLE_NOT_ALLOWED' }])
    expect(await readFile(at.rep, quoteId, id)).toMatchObject({ state: 'uploading' })
    expect(await sender.head(id)).toBe(-403)

    // All of it is here, and is taken as soon as its sender may.
    await set({ role: 'specialist' })
    expect(await sender.head(id)).toBeGreaterThanOrEqual(0)
    await at.runJobs()
    expect(await readFile(at.rep, quoteId, id)).toMatchObject({ state: 'stored' })

    const other = randomUUID()
    expect((await begin(client, quoteId, TEXT, { id: other })).statusCode).toBe(201)
    const kept = await sender.patchHeld(other, 0, TEXT.content, () => Promise.resolve())
    expect(kept.status).toBe(204)
    const last = randomUUID()
    expect((await begin(client, quoteId, TEXT, { id: last })).statusCode).toBe(201)
    const disabled = await sender.patchHeld(last, 0, TEXT.content, () =>
      set({ disabledAt: at.context.now() }),
    )
    expect([disabled.status, JSON.parse(disabled.body)]).toMatchObject([401, { code: 'SIGN_IN_REQUIRED' }])
    expect(await readFile(at.rep, quoteId, last)).toMatchObject({ state: 'uploading' })
  })
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { legalAgreements, legalVersions } from '#server/schema/office/legal.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { LEGAL, read, draft, publish, publishText, office } from '#testing/legal-office.ts'
import { waitUntil } from '#testing/live-site.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

describeOnBothDatabases('N47 legal pages that several people use at once', (open) => {
  it('N47 of two owners who publish the same draft one does, and the other is shown what holds', async () => {
    const site = await office(open)
    const other = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    await draft(site.owner, 'One')
    const revision = (await read(site.owner)).draft?.revision ?? ''
    const answers = await Promise.all([site.owner, other].map((owner) => publish(owner, revision)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused.code).toBe('LEGAL_PAGE_CHANGED')
    expect(refused.data.pages[0]).toEqual(await read(site.owner))
    expect(await site.context.db.$count(legalVersions)).toBe(1)
  })

  it('N47 of two owners who save a draft that both saw, one does; a draft that changed is not published unseen', async () => {
    const site = await office(open)
    const other = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    await draft(site.owner, 'One')
    const seen = (await read(site.owner)).draft?.revision ?? ''
    const saved = await Promise.all(
      [site.owner, other].map((owner, place) => draft(owner, `Text ${place}`, seen)),
    )
    expect(saved.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await publish(site.owner, seen)).statusCode).toBe(409)
    expect(await site.context.db.$count(legalVersions)).toBe(0)
  })

  it('N47 purchases beside a publishing keep a version that was in force when it was agreed to, and that they named', async () => {
    const site = await office(open)
    const { owner, context } = site
    await publishText(owner, 'One')
    await draft(owner, 'Two')
    const revision = (await read(owner)).draft?.revision ?? ''
    let tick = 0
    const ticking = { ...context, now: () => new Date(NOON.getTime() + (tick += 1)) }
    const quotes = await Promise.all(Array.from({ length: 8 }, () => aQuote(context)))
    const requests = await Promise.all(quotes.map((quote) => aPurchase(context, quote, { termsVersion: 1 })))
    site.clock.now = new Date(NOON.getTime() + 20)
    const [published, ...problems] = await Promise.all([
      publish(owner, revision),
      ...requests.map((request) => problemOf(purchaseQuote(ticking, request))),
    ])
    expect(published.statusCode).toBe(200)
    for (const problem of problems) expect([undefined, 'TERMS_VERSION_CHANGED']).toContain(problem?.code)
    const bought = problems.filter((problem) => problem === undefined).length
    expect((await read(owner)).versions.map(({ accepted }) => accepted)).toEqual([0, bought])
  })

  it('N47 the database never changes a published version, nor which one was agreed to', async () => {
    const site = await office(open)
    const { db } = site.context
    await publishText(site.owner, 'One')
    const quote = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, quote, { termsVersion: 1 }))
    await expect(db.update(legalVersions).set({ body: 'Other' })).rejects.toThrow()
    await expect(db.update(legalVersions).set({ effectiveFrom: new Date(0) })).rejects.toThrow()
    await expect(
      db
        .update(legalVersions)
        .set({ withdrawnAt: NOON, withdrawnBy: (await db.select().from(legalVersions))[0]?.repId ?? null }),
    ).rejects.toThrow()
    await expect(db.delete(legalVersions)).rejects.toThrow()
    await expect(db.update(legalAgreements).set({ at: new Date(0) })).rejects.toThrow()
    await expect(db.delete(legalAgreements)).rejects.toThrow()
    expect(await db.$count(legalVersions, eq(legalVersions.body, 'One'))).toBe(1)
  })

  it('N47 R02 what one instance publishes is linked by the others, and after a restart', async () => {
    const site = await office(open)
    const deaf = testContext(site.context.db)
    followOfficeSettings(deaf, 20)
    await publishText(site.owner, 'One')
    await waitUntil(() => deaf.env.legalVersions.length === 1)
    await publishText(site.owner, 'Two', '01/01/2027')
    await site.owner.send('DELETE', `${LEGAL}/terms/versions/2`)
    await waitUntil(() => deaf.env.legalVersions.some(({ withdrawnAt }) => withdrawnAt !== null))
  })
})

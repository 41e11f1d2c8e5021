import fc from 'fast-check'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { joinCustomers } from '#server/customers/joining/join-customers.ts'
import { declineOffer, offerAgain } from '#server/customers/joining/tell-apart.ts'
import { undoJoin } from '#server/customers/joining/undo-join.ts'
import { readCustomer } from '#server/customers/reading/read-customer.ts'
import { customerJoins, customerQuotes, customers } from '#server/schema/customers/customers.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { siteForEach } from '#testing/site.ts'

describeOnBothDatabases('O18 joining customers', (open) => {
  const site = siteForEach({}, open)

  /** Customers of a quote each, by the first word of their addresses. */
  async function someCustomers<const Name extends string>(...names: Name[]) {
    const { context } = site
    const rep: Rep = await aRep(context)
    const ids = {} as Record<Name, string>
    for (const name of names) {
      const { id } = await aQuote(context, {
        insured_email: `${name}@lake.example`,
        insured_company_name: `Club ${name}`,
        insured_contact_name: name,
        insured_phone: '512-555-0142',
      })
      const [row] = await context.db.select().from(customerQuotes).where(eq(customerQuotes.quoteId, id))
      ids[name] = row?.customerId ?? ''
    }
    return { rep, ids, ...acts(rep) }
  }

  function acts(rep: Rep) {
    const { context } = site
    const seen = async (id: string) => {
      const [row] = await context.db.select().from(customers).where(eq(customers.id, id))
      return { id, version: row?.version ?? 0 }
    }
    const join = async (leads: string, joined: string) =>
      joinCustomers(context, rep, { leads: await seen(leads), joined: await seen(joined) })
    const undo = (join: string) => undoJoin(context, rep, join)
    const read = (id: string) => readCustomer(context, id, { all: true })
    return { seen, join, undo, read }
  }

  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
    )

  it('O18 shows both as one under the name that leads, and splits them exactly back', async () => {
    const { ids, join, undo, read } = await someCustomers('ann', 'bob')
    const before = [await read(ids.ann), await read(ids.bob)]
    expect(before.map(({ offers }) => offers[0]?.reasons)).toEqual([['telephone'], ['telephone']])
    const { join_id: joined } = await join(ids.bob, ids.ann)
    const both = await read(ids.bob)
    expect(both).toMatchObject({ id: ids.bob, company: 'Club bob', quotes: 2, offers: [] })
    expect(new Set(both.addresses.map(({ email }) => email))).toEqual(
      new Set(['ann@lake.example', 'bob@lake.example']),
    )
    expect(both.joins).toMatchObject([
      { title: 'Club ann', into: 'Club bob', email: 'ann@lake.example', reasons: ['telephone'] },
    ])
    // Whoever opens the one that was joined sees who leads it.
    expect(await read(ids.ann)).toEqual(both)
    await undo(joined)
    const after = [await read(ids.ann), await read(ids.bob)]
    const withoutVersions = (all: typeof before) =>
      all.map(({ version: _version, offers, ...rest }) => ({
        ...rest,
        offers: offers.map(({ reasons }) => reasons),
      }))
    expect(withoutVersions(after)).toEqual(withoutVersions(before))
    const events = await site.context.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(inArray(auditEvents.event, ['customers_joined', 'customers_separated']))
      .orderBy(asc(auditEvents.id))
    expect(events.map(({ event }) => event)).toEqual(['customers_joined', 'customers_separated'])
  })

  it('O18 nobody is joined into themselves, into whom they lead, or twice', async () => {
    const { ids, rep, join, seen } = await someCustomers('ann', 'bob')
    expect(await problemOf(join(ids.ann, ids.ann))).toBe('NOT_POSSIBLE')
    const { join_id: joined } = await join(ids.ann, ids.bob)
    expect(await problemOf(join(ids.bob, ids.ann))).toBe('CUSTOMERS_CHANGED')
    expect(await problemOf(join(ids.ann, ids.bob))).toBe('CUSTOMERS_CHANGED')
    const nobody = { id: '3b241101-e2bb-4255-8caf-4136c566a962', version: 1 }
    const leads = await seen(ids.ann)
    expect(await problemOf(joinCustomers(site.context, rep, { leads, joined: nobody }))).toBe('NOT_FOUND')
    const again = acts(rep).undo
    expect(await problemOf(again(joined))).toBe('done')
    expect(await problemOf(again(joined))).toBe('CUSTOMERS_CHANGED')
    expect(await problemOf(again(nobody.id))).toBe('NOT_FOUND')
  })

  it('O18 of two reps at once one joins, and the other is told', async () => {
    const { ids, rep, seen } = await someCustomers('ann', 'bob', 'cid')
    const other = await aRep(site.context, 'other@office.example')
    const [ann, bob, cid] = [await seen(ids.ann), await seen(ids.bob), await seen(ids.cid)]
    const done = await Promise.all([
      problemOf(joinCustomers(site.context, rep, { leads: ann, joined: bob })),
      problemOf(joinCustomers(site.context, other, { leads: bob, joined: cid })),
      problemOf(joinCustomers(site.context, other, { leads: bob, joined: ann })),
    ])
    expect(done.toSorted()).toEqual(['CUSTOMERS_CHANGED', 'CUSTOMERS_CHANGED', 'done'])
    expect(await site.context.db.$count(customerJoins)).toBe(1)
  })

  it('O18 a quote that is saved while its customer is joined is counted once', async () => {
    const { ids, join, read } = await someCustomers('ann', 'bob')
    const more = () => aQuote(site.context, { insured_email: 'bob@lake.example' })
    await Promise.all([more(), join(ids.ann, ids.bob), more()])
    expect(await read(ids.ann)).toMatchObject({ quotes: 4 })
  })

  it('O18 whoever is told apart is not offered again, also not under who leads them, until it is taken back', async () => {
    const { ids, rep, join, read } = await someCustomers('ann', 'bob', 'cid')
    const offered = async (id: string) =>
      (await read(id)).offers.map(({ customer }) => customer.name ?? '').toSorted()
    expect(await offered(ids.ann)).toEqual(['bob', 'cid'])
    const { id } = await declineOffer(site.context, rep, { id: ids.bob, otherId: ids.ann })
    expect(await declineOffer(site.context, rep, { id: ids.ann, otherId: ids.bob })).toEqual({ id })
    expect(await offered(ids.ann)).toEqual(['cid'])
    expect(await offered(ids.bob)).toEqual(['cid'])
    expect((await read(ids.bob)).differences).toMatchObject([{ id, title: 'Club ann' }])
    await join(ids.cid, ids.bob)
    expect(await offered(ids.ann)).toEqual([])
    await offerAgain(site.context, rep, id)
    await offerAgain(site.context, rep, id)
    expect(await offered(ids.ann)).toEqual(['cid'])
    expect(await problemOf(declineOffer(site.context, rep, { id: ids.bob, otherId: ids.cid }))).toBe(
      'CUSTOMERS_CHANGED',
    )
  })

  it(
    'O18 any joins and undos in any order leave what a naive list of them says',
    { timeout: 240_000 },
    async () => {
      const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
      const { ids, join, undo } = await someCustomers(...names)
      const { db } = site.context
      const step = fc.oneof(
        fc.record({ leads: fc.constantFrom(...names), joined: fc.constantFrom(...names) }),
        fc.record({ undo: fc.nat(5) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
          const active: { id: string; joined: string; into: string }[] = []
          const leaderOf = (name: string): string => {
            const into = active.find(({ joined }) => joined === name)?.into
            return into === undefined ? name : leaderOf(into)
          }
          for (const one of steps) {
            if ('undo' in one) {
              const [ended] = active.splice(one.undo, 1)
              if (ended) await undo(ended.id)
              continue
            }
            const { leads, joined } = one
            const isPossible = leads !== joined && leaderOf(leads) === leads && leaderOf(joined) === joined
            if (!isPossible) {
              expect(await problemOf(join(ids[leads], ids[joined]))).not.toBe('done')
              continue
            }
            const { join_id: id } = await join(ids[leads], ids[joined])
            active.push({ id, joined, into: leads })
          }
          const rows = await db.select().from(customers)
          for (const name of names) {
            const row = rows.find(({ id }) => id === ids[name])
            const members = names.filter((other) => leaderOf(other) === name)
            expect([name, row?.leaderId]).toEqual([name, ids[leaderOf(name) as 'a']])
            expect([name, row?.quoteCount, row?.isListed]).toEqual([name, members.length, members.length > 0])
            if (members.length > 0) expect(row?.company).toBe(`Club ${name}`)
          }
          for (const { id } of active) await undo(id)
          const left = await db.$count(customerJoins, and(isNull(customerJoins.undoneAt)))
          expect(left).toBe(0)
        }),
        randomRuns(12),
      )
    },
  )
})

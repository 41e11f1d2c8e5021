import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { DocumentRow } from '#contract/documents.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

describeOnBothDatabases('O18 the list of all documents', (open) => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  async function anOffice() {
    const office = await policyOffice(open)
    let { rep } = office
    // Whoever was away for days signs in again.
    const signInAgain = async () =>
      void (rep = await signedInRep(office, await aRep(office.context, 'other@office.example')))
    const listed = async (query: Record<string, string> = {}): Promise<DocumentRow[]> =>
      (await rep.get(`/api/admin/documents?${new URLSearchParams({ size: '100', ...query })}`)).json().data
    const namesOf = async (query: Record<string, string> = {}) =>
      (await listed(query)).map(({ kind, number }) => `${kind} ${number}`)
    return { office, listed, namesOf, signInAgain }
  }

  it('O18 has each document from when it is issued, as the papers of its policy have it', async () => {
    const { office, listed } = await anOffice()
    const held = await holdPolicy(office, { ...SCENARIO_16, insured_company_name: 'Lantern House' })
    expect((await changePlayers(office, held, 130)).answer.statusCode).toBe(200)
    const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_company_name: 'Lake Club' })
    await record(billed, { balance: 268, amount: 268, dated: '2027-01-14' })
    const credited = await office.rep.send(
      'POST',
      `/api/policies/${held.number}/credits`,
      { amount: 30, reason: 'A late sign' },
      key(),
    )
    const { number: memo } = credited.json().data
    const back = await held.holder.send('POST', `/api/policies/${held.number}/refunds`, { amount: 10 }, key())
    expect(back.statusCode).toBe(200)
    const taken = await office.rep.send(
      'POST',
      `/api/policies/${billed.number}/credits`,
      { amount: 5, reason: 'Kindness' },
      key(),
    )
    const { number: second } = taken.json().data
    await office.rep.send('POST', `/api/policies/${billed.number}/credits/${second}/withdraw`, {
      reason: 'No',
    })
    const all = await listed()
    for (const { number } of [held, billed]) {
      const papers: { id: string; type: string; total: number | null; current: boolean }[] = (
        await office.rep.get(`/api/policies/${number}/papers`)
      ).json().data
      const issued = papers.filter(({ type }) => !['terms', 'checklist'].includes(type))
      const rows = all.filter((row) => row.policy_number === number)
      const inOrder = (lines: string[]) => lines.toSorted((one, other) => (one < other ? -1 : 1))
      expect(inOrder(rows.map((row) => [row.paper, row.kind, row.total, row.is_current].join(' ')))).toEqual(
        inOrder(issued.map((paper) => [paper.id, paper.type, paper.total, paper.current].join(' '))),
      )
    }
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['certificate', 'receipt', 'invoice', 'payment', 'credit_memo', 'refund', 'endorsement']),
    )
    expect(all.find(({ number }) => number === memo)).toMatchObject({
      party: 'Lantern House',
      total: 30,
      policy_number: held.number,
    })
    await office.agreed()
  })

  it('O18 O02 stand in one order where they are of one moment: by their kind, then by their number', async () => {
    const { office, listed } = await anOffice()
    const held = await holdPolicy(office, SCENARIO_16)
    expect((await changePlayers(office, held, 130)).answer.statusCode).toBe(200)
    for (const amount of [30, 20]) {
      const credit = { amount, reason: 'A late sign' }
      const given = await office.rep.send('POST', `/api/policies/${held.number}/credits`, credit, key())
      expect(given.statusCode).toBe(201)
    }
    const inOrder = [
      'certificate-2',
      'certificate-1',
      'endorsement-1',
      'SR-1002',
      'SR-1001',
      'CM-1002',
      'CM-1001',
    ]
    const papersOf = (rows: DocumentRow[]) => rows.map(({ paper }) => paper)
    expect(papersOf(await listed())).toEqual(inOrder)
    expect(papersOf(await listed({ sort: 'issued' }))).toEqual(inOrder.toReversed())
    const papers: { id: string }[] = (await held.holder.get(`/api/policies/${held.number}/papers`)).json()
      .data
    expect(papers.map(({ id }) => id)).toEqual([...inOrder, 'terms', 'checklist'])
    await office.agreed()
  })

  it('O18 P08 are found by number, party, event, kind and day', async () => {
    const { office, namesOf, signInAgain } = await anOffice()
    const { number } = await holdPolicy(office, {
      ...SCENARIO_16,
      insured_company_name: 'Lantern House',
      insured_contact_name: 'Zoë Müller',
      tournament_name: 'Harbor Benefit',
    })
    // An evening in New York that is the next day in Greenwich.
    office.setTime('2027-01-18T02:00:00Z')
    await signInAgain()
    const later = await holdPolicy(office, { ...SCENARIO_16, insured_company_name: 'Lake Club' })
    const both = [`certificate ${number} version 1`, 'receipt SR-1001']
    for (const search of [
      number,
      number.toLowerCase(),
      'lantern',
      'ZOE muller',
      'harbor bene',
      'lantern house',
    ])
      expect([search, await namesOf({ search })]).toEqual([search, both])
    for (const search of ['sr-1001', 'SR-1001', '1001'])
      expect([search, await namesOf({ search })]).toEqual([search, ['receipt SR-1001']])
    expect(await namesOf({ search: "'); drop table document_rows; --" })).toEqual([])
    expect(await namesOf({ search: '🏌️' })).toEqual([])
    expect(await namesOf({ kind: 'receipt', sort: 'number' })).toEqual(['receipt SR-1001', 'receipt SR-1002'])
    expect(await namesOf({ issued: '2027-01-17..2027-01-17', kind: 'certificate' })).toEqual([
      `certificate ${later.number} version 1`,
    ])
    expect(await namesOf({ issued: '2027-01-18..' })).toEqual([])
  })

  it('O18 K07 are paged in every order with none twice and none missing, and have a file', async () => {
    const { office, listed } = await anOffice()
    const { db } = office.context
    const held = await holdPolicy(office, { ...SCENARIO_16, insured_company_name: '=SUM(A1)' })
    const [row] = await db.select().from(documentRows)
    if (!row) throw new Error('There is no document')
    await db.insert(documentRows).values(
      Array.from({ length: 15 }, (_, nth) => ({
        ...row,
        id: randomUUID(),
        paper: `SR-9${nth}`,
        kind: 'receipt' as const,
        number: `SR-9${nth}`,
        sortNumber: `SR-9${nth % 4}`,
        totalCents: nth % 3 === 0 ? null : row.totalCents,
      })),
    )
    for (const sort of ['issued', '-issued', 'number', '-number', 'total', '-total']) {
      const all = (await listed({ sort })).map(({ id }) => id)
      expect(all).toHaveLength(17)
      const seen: string[] = []
      let after: string | null = null
      do {
        const query = { sort, size: '5', ...(after !== null && { after }) }
        const page: { data: DocumentRow[]; next: string | null } = (
          await office.rep.get(`/api/admin/documents?${new URLSearchParams(query)}`)
        ).json()
        seen.push(...page.data.map(({ id }) => id))
        after = page.next
      } while (after !== null)
      expect([sort, seen]).toEqual([sort, all])
    }
    const refused = await office.rep.get('/api/admin/documents?kind=claim')
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'kind'])
    const file = await office.rep.get('/api/admin/documents.csv?kind=certificate')
    const lines = file.rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe('Number,Document,Policy number,Party,Event,Amount,Issued,Current')
    expect(lines[1]).toContain(`${held.number} version 1,Certificate,${held.number},'=SUM(A1)`)
    expect(lines).toHaveLength(2)
  })
})

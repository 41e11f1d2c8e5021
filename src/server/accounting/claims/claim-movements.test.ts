import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { ClaimMovements } from '#contract/accounting/claim-movements.ts'
import type { Books } from '#contract/accounting/books.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import {
  aDecline,
  anApproval,
  needNoDocuments,
  readCase,
  reportedAce,
  sendReport,
  sendToCase,
} from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/books'
const JUNE = '2027-06-01..2027-06-30'
const JULY = '2027-07-01..2027-07-31'

const read = async (rep: Client, period?: string): Promise<ClaimMovements> => {
  const answer = await rep.get(`${PATH}/claims${period ? `?period=${period}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const balanceOf = async (rep: Client, period: string) =>
  ((await rep.get(`${PATH}?period=${period}`)).json().data as Books).trial_balance.lines

/** In June three aces are reported; in July one is awarded and half paid, one declined, and one stays open. */
async function twoMonths(open: Parameters<typeof reportedAce>[0]) {
  const { at, policy, rep: first } = await reportedAce(open)
  await sendReport(policy.holder, policy, { winner: '=1+1', yardage: 120 })
  await sendReport(policy.holder, policy, { winner: 'Omar Diaz' })
  await needNoDocuments(first)
  at.setTime('2027-07-06T21:20:00Z')
  const rep = await signedInRep(at, await aRep(at.context, 'lou@office.example'))
  const approval = { ...(await anApproval(rep, 8000)), reason_for_less: 'As agreed' }
  const sent = await sendToCase(rep, 'decision', approval)
  expect(sent.statusCode, sent.body).toBe(200)
  const [award] = (await readCase(rep)).awards
  const paid = { parts: [0], dated: '07/06/2027', method: 'check', reference: 'Check 1201' }
  expect((await sendToCase(rep, `awards/${award?.id}/payments`, paid)).statusCode).toBe(200)
  await needNoDocuments(rep, 'C-2002')
  const { place } = await readCase(rep, 'C-2002')
  expect((await sendToCase(rep, 'decision', aDecline(place), 'C-2002')).statusCode).toBe(200)
  return { at, policy, rep }
}

describeOnBothDatabases('claims paid and reserved', (open) => {
  it('O06 claims of a month add up to the trial balance, and what one month ends with begins the next', async () => {
    const { rep } = await twoMonths(open)
    const [june, july] = [await read(rep, JUNE), await read(rep, JULY)]
    const amounts = ({ claims }: ClaimMovements) =>
      claims.map((line) => [
        line.claim,
        line.reserve_before,
        line.reported,
        line.released,
        line.awarded,
        line.paid,
        line.reserve_after,
        line.payable_after,
      ])
    expect(amounts(june)).toEqual([
      ['C-2001', 0, 10_000, 0, 0, 0, 10_000, 0],
      ['C-2002', 0, 10_000, 0, 0, 0, 10_000, 0],
      ['C-2003', 0, 10_000, 0, 0, 0, 10_000, 0],
    ])
    expect(amounts(july)).toEqual([
      ['C-2001', 10_000, 0, 2000, 8000, 8000, 0, 0],
      ['C-2002', 10_000, 0, 10_000, 0, 0, 0, 0],
      ['C-2003', 10_000, 0, 0, 0, 0, 10_000, 0],
    ])
    expect(july.total.reserve_before).toBe(june.total.reserve_after)
    for (const [period, found] of [
      [JUNE, june],
      [JULY, july],
    ] as const) {
      const lines = await balanceOf(rep, period)
      const ofBooks = (account: string) => lines.find((line) => line.account === account)
      expect(found.agrees).toBe(true)
      expect(found.accounts).toEqual(
        ['claims_incurred', 'claims_reserve', 'claims_payable'].map((account) => ofBooks(account)),
      )
      const incurred = ofBooks('claims_incurred')
      expect(found.total.reported - found.total.released).toBe(
        (incurred?.debit ?? 0) - (incurred?.credit ?? 0),
      )
      expect(found.total.reserve_after).toBe(-(ofBooks('claims_reserve')?.after ?? 0))
    }
    // Afterwards only what is still set aside is there, and this month is July.
    expect((await read(rep, '2027-08-01..2027-08-31')).claims.map(({ claim }) => claim)).toEqual(['C-2003'])
    expect(await read(rep)).toMatchObject({ from: '2027-07-01', claims: july.claims })
  })

  it('O06 N99 they leave as files with the same figures, which the audit log says; nobody else gets them', async () => {
    const { at, policy, rep } = await twoMonths(open)
    const csv = await rep.get(`${PATH}/claims.csv?period=${JULY}`)
    expect(csv.body.split('\r\n')).toHaveLength(5)
    expect(csv.headers['content-disposition']).toContain('2027-07-01-2027-07-31')
    const file = await rep.get(`${PATH}/claims.xlsx?period=${JULY}`)
    const [sheet, about] = await readWorkbook(Buffer.from(file.rawPayload))
    const [head = [], ...rows] = sheet?.data ?? []
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
    const { claims } = await read(rep, JULY)
    expect(column('Paid')).toEqual(claims.map(({ paid }) => paid))
    expect(column('Played on')[0]).toEqual(new Date('2027-06-12T00:00:00Z'))
    expect(about?.data.flat()).toContain(at.context.env.officeTimeZone)
    const { rows: logged } = (await at.context.db.execute(
      "select detail ->> 'filter' as filter from audit_events where event = 'list_downloaded' and detail ->> 'list' = 'claimMovements'",
    )) as { rows: { filter: string }[] }
    expect(logged.map(({ filter }) => JSON.parse(filter).from)).toEqual(['2027-07-01', '2027-07-01'])
    for (const path of ['/claims', '/claims.csv', '/claims.xlsx'])
      for (const client of [at.client, policy.holder])
        expect((await client.get(`${PATH}${path}`)).statusCode).toBe(401)
    expect((await rep.get(`${PATH}/claims?period=2027-02-30..`)).statusCode).toBe(400)
  })
})

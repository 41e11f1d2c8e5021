import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Bordereaux, LossBordereau, PremiumBordereau } from '#contract/accounting/bordereaux.ts'
import type { ClaimMovements } from '#contract/accounting/claim-movements.ts'
import type { PremiumTotals } from '#contract/accounting/premium.ts'
import { producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, anApproval, needNoDocuments, readCase, sendReport, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/books'
const MONTHS = ['2027-01', '2027-02', '2027-07'] as const
const AMOUNTS = ['gross', 'commission', 'net'] as const
const LOSSES = ['paid_before', 'paid', 'reserve', 'payable', 'incurred'] as const

const get = async <T>(rep: Client, path: string): Promise<T> => {
  const answer = await rep.get(`${PATH}${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const cents = (amount: number) => Math.round(100 * amount)
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/**
 * Lake Re takes a third of holes-in-one, and Sea Re a quarter until 1 February. In January three policies are bought; in February one of
 * them is changed, one cancelled, and another one bought. In June an ace is reported, and paid in July.
 */
async function aSeason(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const carrier = async (name: string): Promise<string> =>
    (await office.rep.send('POST', '/api/admin/carriers', { name })).json().data.id
  const [lake, sea] = [await carrier('Lake Re'), await carrier('=Sea Re')]
  for (const [id, share] of [
    [lake, '33.33'],
    [sea, 25],
  ] as const) {
    const added = await office.rep.send('POST', `/api/admin/carriers/${id}/shares`, {
      kinds: ['grand_prize'],
      share,
    })
    expect(added.statusCode, added.body).toBe(201)
  }
  office.setTime('2027-01-15T18:01:00Z')
  const played = await holdPolicy(office, { ...SCENARIO_16, tournament_name: '=1+1' })
  const changed = await holdPolicy(
    office,
    { ...producerFields(), ...SCENARIO_16 },
    { farmersException: 'The folio is closed' },
  )
  const cancelled = await holdPolicy(office, { ...SCENARIO_16, insured_email: 'p@lake.example' })
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  const shares = (await rep.get('/api/admin/carrier-shares')).json().data
  office.setTime('2027-02-01T18:00:00Z')
  const again = await signedInRep(office, await aRep(office.context, 'kim@office.example'))
  const ofSea = shares.find((share: { carrier_id: string }) => share.carrier_id === sea)
  expect((await again.send('DELETE', `/api/admin/carrier-shares/${ofSea.id}`)).statusCode).toBeLessThan(300)
  office.setTime('2027-02-10T18:00:00Z')
  const agent = await openWithLink(office, 'ann@lake.example')
  const change = await changePlayers(office, { ...changed, holder: agent }, 130)
  expect(change.answer.statusCode, change.answer.body).toBeLessThan(300)
  const ended = await sendChange(await openWithLink(office, cancelled.email), cancelled.number, {
    action: 'cancel_policy',
    version: 1,
  })
  expect(ended.statusCode, ended.body).toBeLessThan(300)
  const later = await holdPolicy(office, { ...SCENARIO_16, insured_email: 'q@lake.example' })
  office.setTime(AFTER_PLAY)
  const claim = await sendReport(await openWithLink(office, played.email), played)
  expect(claim.statusCode, claim.body).toBe(201)
  office.setTime('2027-07-06T21:20:00Z')
  const bookkeeper = await signedInRep(office, await aRep(office.context, 'lou@office.example'))
  await needNoDocuments(bookkeeper)
  const approval = { ...(await anApproval(bookkeeper, 8000.01)), reason_for_less: 'As agreed' }
  expect((await sendToCase(bookkeeper, 'decision', approval)).statusCode).toBe(200)
  const [award] = (await readCase(bookkeeper)).awards
  const paid = { parts: [0], dated: '07/06/2027', method: 'check', reference: 'Check 1201' }
  expect((await sendToCase(bookkeeper, `awards/${award?.id}/payments`, paid)).statusCode).toBe(200)
  return { office, rep: bookkeeper, lake, sea, played, changed, cancelled, later }
}

describeOnBothDatabases('bordereaux', (open) => {
  it('O14 carriers and house together have the net premium of the register and the money of claims, in each month', async () => {
    const { office, rep, lake, sea, later, cancelled } = await aSeason(open)
    const premium: Record<string, PremiumBordereau['lines']> = {}
    for (const month of MONTHS) {
      const period = `${month}-01..${lastDay(month)}`
      const all = await get<Bordereaux>(rep, `/bordereaux?month=${month}`)
      const register = await get<PremiumTotals>(rep, `/premium/totals?posted=${period}`)
      expect(all.register_net).toBe(register.net)
      expect(cents(all.total.net) + cents(all.extras)).toBe(cents(register.net))
      expect(cents(all.total.gross)).toBe(cents(register.premium) - cents(register.discounts))
      expect(all.total.commission).toBe(register.commission)
      const claims = await get<ClaimMovements>(rep, `/claims?period=${period}`)
      expect(all.total).toMatchObject({
        claims: claims.claims.length,
        paid: claims.total.paid,
        reserve: claims.total.reserve_after,
        payable: claims.total.payable_after,
      })
      const parts = [...all.carriers, { ...all.kept, id: 'kept' }]
      for (const key of [...AMOUNTS, ...LOSSES])
        expect(parts.reduce((sum, part) => sum + cents(part[key]), 0)).toBe(cents(all.total[key]))
      for (const part of parts) {
        const found = await get<PremiumBordereau>(
          rep,
          `/bordereaux/premium?month=${month}&carrier=${part.id}`,
        )
        const losses = await get<LossBordereau>(rep, `/bordereaux/losses?month=${month}&carrier=${part.id}`)
        premium[`${month} ${part.id}`] = found.lines
        expect([found.count, losses.count]).toEqual([part.documents, part.claims])
        for (const key of AMOUNTS) {
          expect(found.total[key]).toBe(part[key])
          expect(found.lines.reduce((sum, line) => sum + cents(line[key]), 0)).toBe(cents(part[key]))
        }
        for (const key of LOSSES) {
          expect(losses.total[key]).toBe(part[key])
          expect(losses.lines.reduce((sum, line) => sum + cents(line[key]), 0)).toBe(cents(part[key]))
        }
      }
    }
    // A third of 268 and of the prize of 10,000; the carrier that takes no more has no part of what is bought later.
    expect(premium[`2027-01 ${lake}`]?.[0]).toMatchObject({
      gross: 89.32,
      net: 89.32,
      sum_insured: 3333,
      contests: 1,
      first_day: '2027-06-12',
      last_day: '2027-06-12',
    })
    expect(premium[`2027-01 ${sea}`]?.[0]?.gross).toBe(67)
    const policiesOf = (key: string) => premium[key]?.map(({ policy }) => policy)
    expect(policiesOf(`2027-02 ${lake}`)).toContain(later.number)
    expect(policiesOf(`2027-02 ${sea}`)).not.toContain(later.number)
    const takenBack = premium[`2027-02 ${sea}`]?.find(({ policy }) => policy === cancelled.number)
    expect(takenBack).toMatchObject({ type: 'credit_memo', gross: -67 })
    const paid = await get<LossBordereau>(rep, `/bordereaux/losses?month=2027-07&carrier=${lake}`)
    expect(paid.lines[0]).toMatchObject({ share: 33.33, sum_insured: 3333, paid: 2666.4, reserve: 0 })
    expect((await get<Bordereaux>(rep, '/bordereaux')).month).toBe('2027-07')
    await office.agreed()
  })

  it('O14 N99 each leaves as files with the same figures, which the audit log says; nobody else gets it', async () => {
    const { office, rep, lake, sea, played } = await aSeason(open)
    for (const [of, month, heading, list] of [
      ['premium', '2027-01', 'Net premium', 'premiumBordereau'],
      ['losses', '2027-07', 'Incurred', 'lossBordereau'],
    ] as const) {
      const asked = `${PATH}/bordereaux/${of}`
      const query = `?month=${month}&carrier=${sea}`
      const { lines } = await get<PremiumBordereau | LossBordereau>(rep, `/bordereaux/${of}${query}`)
      const csv = (await rep.get(`${asked}.csv${query}`)).body
      expect(csv.trim().split('\r\n')).toHaveLength(lines.length + 1)
      expect(csv).toContain("'=1+1")
      const file = await rep.get(`${asked}.xlsx${query}`)
      expect(file.headers['content-disposition']).toContain(`bordereau-Sea-Re-${month}`)
      const [sheet, about] = await readWorkbook(Buffer.from(file.rawPayload))
      const [head = [], ...rows] = sheet?.data ?? []
      expect(rows.map((row) => row[head.indexOf(heading)])).toEqual(
        lines.map((line) => ('net' in line ? line.net : line.incurred)),
      )
      expect(rows.map((row) => row[head.indexOf('Event')])).toContain('=1+1')
      expect(about?.data.flat()).toContain(office.context.env.officeTimeZone)
      const { rows: logged } = (await office.context.db.execute(
        `select detail ->> 'filter' as filter, (detail ->> 'rows')::int as rows from audit_events where event = 'list_downloaded' and detail ->> 'list' = '${list}'`,
      )) as { rows: { filter: string; rows: number }[] }
      const said = { month, carrier: sea, rows: lines.length }
      expect(logged.map(({ filter, rows: count }) => ({ ...JSON.parse(filter), rows: count }))).toEqual([
        said,
        said,
      ])
    }
    for (const path of [
      '',
      '/premium',
      '/premium.csv',
      '/premium.xlsx',
      '/losses',
      '/losses.csv',
      '/losses.xlsx',
    ])
      for (const client of [office.client, played.holder])
        expect((await client.get(`${PATH}/bordereaux${path}?carrier=${lake}`)).statusCode).toBe(401)
    for (const query of ['?month=2027-13', '?month=', '?month=2027-01-01', '?carrier=all'])
      for (const path of ['/premium', '/losses.csv'])
        expect((await rep.get(`${PATH}/bordereaux${path}${query}`)).statusCode).toBe(400)
    const unknown = crypto.randomUUID()
    for (const path of ['/premium', '/premium.xlsx', '/losses', '/losses.csv'])
      expect((await rep.get(`${PATH}/bordereaux${path}?carrier=${unknown}`)).statusCode).toBe(404)
  })
})

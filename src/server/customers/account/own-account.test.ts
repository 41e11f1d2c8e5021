import { expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounting/account.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { ask, atOffice, linkOf } from '#testing/email-change-office.ts'
import { byCard, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { payOn } from '#testing/pay-for-quote.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { recordProducer, TAKES_OVER } from '#testing/recorded-producer.ts'
import { type Client, testClient } from '#testing/server.ts'

const EMAIL = 'dana@lake.example'
const PRODUCER = 'ann@lake.example'

async function read(browser: Client, period?: string): Promise<OwnAccount> {
  const answer = await browser.get(`/api/account${period === undefined ? '' : `?period=${period}`}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

describeOnBothDatabases('the account as whoever pays sees it', (open) => {
  it('O06 D45 has all that is paid under the email of the link, and nothing of the office', async () => {
    const office = await policyOffice(open)
    const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    await aBilledPolicy(office, { ...SCENARIO_16, insured_email: 'lee@other.example' })
    await record(billed, { amount: 100, dated: '2027-01-15' })
    const dana = await openWithLink(office, EMAIL)
    const account = await read(dana)
    expect([account.balance, account.open, account.unused]).toEqual([168, 168, 0])
    expect(account.documents.map(({ type }) => type).toSorted()).toEqual([
      'invoice',
      'receive_payment',
      'sales_receipt',
    ])
    expect(JSON.stringify(account)).not.toContain('lee@other')
    for (const hidden of ['quote_id', 'card', 'reason', 'settles', 'agrees', 'customer'])
      expect(JSON.stringify(account)).not.toContain(`"${hidden}"`)
    const paper = await dana.get('/api/account.pdf')
    expect((await readPdf(paper.rawPayload)).text).toContain('$168')
    expect((await read(dana, '2026-01-01..2026-12-31')).documents).toEqual([])
  })

  it('O06 N63 of a producer is net, and has nothing of what its clients pay for themselves', async () => {
    const office = await policyOffice(open)
    await holdPolicy(
      office,
      { ...producerFields(), ...SCENARIO_16 },
      { farmersException: 'The folio is closed' },
    )
    const account = await read(await openWithLink(office, PRODUCER))
    expect(account.documents.map(({ type, amount }) => [type, amount])).toEqual([['sales_receipt', 241]])
  })

  it('N95 O06 has nothing of what a stranger bought under the address, until a link was used that was mailed to it', async () => {
    const office = await policyOffice(open)
    const own = await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    office.setTime('2027-01-16T18:00:00Z')
    const stranger = testClient(office.server)
    const quote = await aQuote(office.context, { ...SCENARIO_16, insured_email: EMAIL })
    const bought = await payOn(office)(quote, await byCard(office), { client: stranger })
    const number: string = bought.json().data.policy_number
    const policies = async () => (await read(own.holder)).documents.map(({ policy_number: policy }) => policy)
    expect(await policies()).toEqual([own.number])
    const paper = async () => (await readPdf((await own.holder.get('/api/account.pdf')).rawPayload)).text
    expect(await paper()).toContain(own.number)
    expect(await paper()).not.toContain(number)
    office.setTime('2027-01-16T19:00:00Z')
    await openWithLink(office, EMAIL)
    expect(await policies()).toEqual([own.number, number])
    expect(await paper()).toContain(number)
  })

  it('N87 D23 what an insured paid moves with its address, also where a producer has taken over since', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    const taken = await recordProducer(office, policy, TAKES_OVER)
    expect(taken.statusCode, taken.body).toBeLessThan(300)
    office.wait()
    expect((await ask(office.rep, policy, 'chris@lake.example')).statusCode).toBe(200)
    office.wait()
    expect((await (await linkOf(office, 'chris@lake.example')).confirm()).statusCode).toBe(200)
    office.wait()
    const numbers = async (email: string) =>
      (await read(await openWithLink(office, email))).documents.map(({ policy_number: number }) => number)
    expect(await numbers(EMAIL)).toEqual([])
    expect(await numbers('chris@lake.example')).toEqual([policy.number])
  })

  it('N108 D45 names what is to pay in January too if it was billed in December, and no longer once it is paid', async () => {
    const office = await policyOffice(open)
    office.setTime('2026-12-15T18:00:00Z')
    const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    office.setTime('2027-01-05T18:00:00Z')
    const dana = await openWithLink(office, EMAIL)
    const toPay = async (period?: string) =>
      (await read(dana, period)).open_now.map(({ number, policy_number: policy, open: left }) => [
        number,
        policy,
        left,
      ])
    const owed = [[billed.invoice, billed.number, 268]]
    expect(await toPay()).toEqual(owed)
    expect((await read(dana)).documents.map(({ number, open: left }) => [number, left])).toEqual([
      [billed.invoice, 268],
    ])
    const lastYear = '2026-01-01..2026-12-31'
    expect(await toPay(lastYear)).toEqual(owed)
    const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const paid = await record({ ...billed, office: rep }, { amount: 268, dated: '2027-01-04' })
    expect(paid.statusCode, paid.body).toBe(201)
    expect([await toPay(), await toPay(lastYear)]).toEqual([[], []])
    // What was said of the year before stays.
    expect(await read(dana, lastYear)).toMatchObject({ balance: 268, documents: [{ open: 268 }] })
  })

  it('R05 O06 is refused to who proved no email, and to a rep, who has the account of each customer', async () => {
    const office = await policyOffice(open)
    for (const path of ['/api/account', '/api/account.pdf'])
      expect([
        (await testClient(office.server).get(path)).statusCode,
        (await office.rep.get(path)).statusCode,
      ]).toEqual([401, 404])
  })
})

import { expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounting/account.ts'
import { producerFields } from '#testing/a-quote.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
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

  it('R05 O06 is refused to who proved no email, and to a rep, who has the account of each customer', async () => {
    const office = await policyOffice(open)
    for (const path of ['/api/account', '/api/account.pdf'])
      expect([
        (await testClient(office.server).get(path)).statusCode,
        (await office.rep.get(path)).statusCode,
      ]).toEqual([401, 404])
  })
})

import { expect, it } from 'vitest'
import { accountOf, accountWork, customerId } from '#testing/account-work.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const EMAIL = 'dana@lake.example'

/** On January 18 an invoice of January 15 for $268, of which a check of January 16 paid $100. */
async function aPayment(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  office.setTime('2027-01-18T18:00:00Z')
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  const id = await customerId(rep, EMAIL)
  const made = await record({ ...billed, office: rep }, { amount: 100, dated: '2027-01-16' })
  expect(made.statusCode, made.body).toBe(201)
  const payment: string = made.json().data.number
  const openOf = async (number: string) =>
    (await accountOf(rep, id)).documents.find((document) => document.number === number)?.open
  /** What is open on the invoice and what is left of the payment. */
  const rests = async () => [await openOf(billed.invoice), await openOf(payment)]
  return { office, invoice: billed.invoice, payment, work: accountWork(rep), rests }
}

describeOnBothDatabases('the day on which a payment came', (open) => {
  it('D53 N78 is corrected to a later one: it pays what it paid, and the books stay in agreement', async () => {
    const { office, payment, work, rests } = await aPayment(open)
    const later = await work.edit(payment, { received_on: '01/17/2027' })
    expect(later.statusCode, later.body).toBe(200)
    expect(later.json().data).toMatchObject({ received_on: '2027-01-17', unused: 0 })
    expect(await rests()).toEqual([168, 0])
    await office.agreed()
    const earlier = await work.edit(payment, { received_on: '01/16/2027' })
    expect([earlier.statusCode, await rests()]).toEqual([200, [168, 0]])
    await office.agreed()
  })

  it('D53 O06 a later one lowers no amount below what is used, which is said at the amount', async () => {
    const { office, invoice, payment, work, rests } = await aPayment(open)
    const lower = { received_on: '01/18/2027', amount: 60 }
    const refused = await work.edit(payment, lower)
    expect([refused.statusCode, refused.json().fields]).toMatchObject([400, [{ field: 'amount' }]])
    expect(await rests()).toEqual([168, 0])
    const less = await work.edit(payment, { ...lower, applications: [{ invoice, amount: 60 }] })
    expect(less.statusCode, less.body).toBe(200)
    expect(await rests()).toEqual([208, 0])
    await office.agreed()
  })
})

import { expect, it } from 'vitest'
import { accountOf, accountWork, customerId } from '#testing/account-work.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const EMAIL = 'dana@lake.example'

/** A customer with two policies on an invoice of $268 each, and the rep who works on its account. */
async function twoInvoices(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const second = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const work = accountWork(billed.office)
  const id = await customerId(billed.office, EMAIL)
  const account = () => accountOf(billed.office, id)
  const openOf = async (number: string) =>
    (await account()).documents.find((document) => document.number === number)?.open
  return { office, billed, second, work, account, openOf }
}

describeOnBothDatabases('one check for several policies', (open) => {
  it('D53 N108 one check pays invoices of two policies, once, and its rest stays as credit', async () => {
    const { office, billed, second, work, openOf, account } = await twoInvoices(open)
    const body = {
      amount: 500,
      applications: [
        { invoice: billed.invoice, amount: 268 },
        { invoice: second.invoice, amount: 200 },
      ],
    }
    const [made, again] = await Promise.all([work.pay(body, 'once'), work.pay(body, 'once')])
    expect([made.statusCode, again.statusCode], made.body + again.body).toEqual([201, 201])
    expect(again.json()).toEqual(made.json())
    expect(made.json().data.numbers).toHaveLength(2)
    expect([await openOf(billed.invoice), await openOf(second.invoice)]).toEqual([0, 68])
    const shown = await account()
    expect([shown.unused, shown.agrees]).toEqual([32, true])
    await office.agreed()
  })

  it('O07 D53 another check under the same key is refused, also where it pays invoices of another policy', async () => {
    const { office, billed, second, work, openOf } = await twoInvoices(open)
    const checkFor = (invoice: string) => ({ amount: 100, applications: [{ invoice, amount: 100 }] })
    const answers = await Promise.all(
      [billed.invoice, second.invoice].map((invoice) => work.pay(checkFor(invoice), 'once')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 422,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    const left = [await openOf(billed.invoice), await openOf(second.invoice)]
    expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual([168, 268])
    await office.agreed()
  })
})

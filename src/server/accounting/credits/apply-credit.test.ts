import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invoices } from '#server/kit/db/schema/policies/accounting.schema.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { findPolicy } from '#server/policies/repository.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/** A policy that is billed by check, with an invoice of $268. */
async function billedPolicy(office: PolicyOffice): Promise<HeldPolicy> {
  const rep = await aRep(office.context, 'billing@office.example')
  return holdPolicy(office, SCENARIO_16, { method: 'check', reference: '1042', rep })
}

const giveCredit = ({ rep }: PolicyOffice, { number }: HeldPolicy, amount: number) =>
  rep.send('POST', `/api/policies/${number}/credits`, { amount, reason: 'Rain on the day' })

const moneyOf = async ({ rep }: PolicyOffice, { number }: HeldPolicy) =>
  (await rep.get(`/api/policies/${number}/refunds`)).json().data

/** The words of the newest invoice, as the office opens it. */
async function newestInvoice({ context, rep }: PolicyOffice, { number }: HeldPolicy) {
  const found = await findPolicy(context.db, { grants: 'everything' }, number)
  const issued = await context.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.policyId, found?.policy.id ?? ''))
    .orderBy(invoices.number)
  const newest = issued.at(-1)?.number
  return (await rep.get(`/api/policies/${number}/papers/${newest}/words`)).body
}

describeOnBothDatabases('credit that is left of a policy that is billed', (open) => {
  it('N80 a credit that is left pays a later invoice first, and the invoice says what is left to pay', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    // 268 of it lower the first invoice.
    expect((await giveCredit(office, policy, 300)).json().data).toMatchObject({ left: 32 })
    expect(await moneyOf(office, policy)).toMatchObject({ owed: 0, credit: 32 })

    office.setTime('2027-01-15T18:01:00Z')
    expect((await changePlayers(office, policy, 130)).answer.json().data).toMatchObject({
      state: 'applied',
      effect: { charge: 62 },
    })
    expect(await moneyOf(office, policy)).toMatchObject({ owed: 30, credit: 0, credits: [{ left: 0 }] })
    const words = await newestInvoice(office, policy)
    expect(words).toMatch(/Credit memo CM-\d+ pays \$32 of it\./)
    expect(words).toContain('Left to pay: $30.')
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N80 a credit that is larger stays for the rest, and several are used in their order', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    for (const amount of [278, 100]) expect((await giveCredit(office, policy, amount)).statusCode).toBe(201)
    office.setTime('2027-01-15T18:01:00Z')
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office, policy)).toMatchObject({
      owed: 0,
      credit: 48,
      credits: [{ left: 0 }, { left: 48 }],
    })
    expect(await newestInvoice(office, policy)).toContain('Left to pay: $0.')
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N60 without a credit an invoice says nothing of any', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    office.setTime('2027-01-15T18:01:00Z')
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office, policy)).toMatchObject({ owed: 330, credit: 0 })
    expect(await newestInvoice(office, policy)).not.toContain('Left to pay')
    expect(await findBookErrors(office.context.db)).toEqual([])
  })
})

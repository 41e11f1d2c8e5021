import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invoices } from '#server/schema/policies/accounting.schema.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { findPolicy } from '#server/policies/repository.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { aCreditMemo } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/** A policy that is billed by check, with an invoice of $268. */
async function billedPolicy(office: PolicyOffice): Promise<HeldPolicy> {
  const rep = await aRep(office.context, 'billing@office.example')
  return holdPolicy(office, SCENARIO_16, { method: 'check', reference: '1042', rep })
}

/** More than courtesies may come to, as an office may have given before they had a limit. */
async function giveCredit({ context }: PolicyOffice, { number }: HeldPolicy, amount: number) {
  const found = await findPolicy(context.db, { grants: 'everything' }, number)
  if (!found) throw new Error('There is no such policy')
  const bought = { policy: found.policy, quote: quoteFrom(found.quote.answers) }
  const credited = { goodwill: fromDollars(amount) }
  const { left } = await aCreditMemo(context, bought, { reason: 'goodwill', credited })
  return toDollars(left)
}

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

describeOnDatabase('credit that is left of a policy that is billed', (open) => {
  it('N80 a credit that is left pays a later invoice first, and the invoice says what is left to pay', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    // 268 of it lower the first invoice.
    expect(await giveCredit(office, policy, 300)).toBe(32)
    expect(await moneyOf(office, policy)).toMatchObject({ statement: { owed: 0, credit_left: 32 } })

    office.setTime('2027-01-15T18:01:00Z')
    expect((await changePlayers(office, policy, 130)).answer.json().data).toMatchObject({
      state: 'applied',
      effect: { charge: 62 },
    })
    expect(await moneyOf(office, policy)).toMatchObject({
      statement: { price: 330, paid: 0, owed: 30, credit_left: 0 },
      credits: [{ left: 0 }],
    })
    const words = await newestInvoice(office, policy)
    expect(words).toMatch(/Credit memo CM-\d+ pays \$32 of it\./)
    expect(words).toContain('Owed: $30.')
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N80 a credit that is larger stays for the rest, and several are used in their order', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    for (const amount of [278, 100]) await giveCredit(office, policy, amount)
    office.setTime('2027-01-15T18:01:00Z')
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office, policy)).toMatchObject({
      statement: { owed: 0, credit_left: 48 },
      credits: [{ left: 0 }, { left: 48 }],
    })
    expect(await newestInvoice(office, policy)).toContain('Owed: $0.')
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N60 without a credit an invoice says nothing of any', async () => {
    const office = await policyOffice(open)
    const policy = await billedPolicy(office)
    office.setTime('2027-01-15T18:01:00Z')
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office, policy)).toMatchObject({
      statement: { price: 330, owed: 330, credit_left: 0 },
    })
    expect(await newestInvoice(office, policy)).not.toContain('Owed: $')
    expect(await findBookErrors(office.context.db)).toEqual([])
  })
})

import { and, asc, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/** The mails about changes of a policy to an address, oldest first. */
async function changeMails({ context }: PolicyOffice, { quoteId }: HeldPolicy, to: string) {
  const sent = await context.db
    .select({ plain: messages.plain })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), eq(messages.recipient, to), like(messages.cause, 'change:%')))
    .orderBy(asc(messages.createdAt))
  return sent.map(({ plain }) => plain)
}

describeOnDatabase('the mail of a change', (open) => {
  it('N86 says where the money stands, in the words of the policy’s page', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    await changePlayers(office, policy, 80)
    office.setTime('2027-01-15T18:01:00Z')
    await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version: 2 })
    const [changed, cancelled] = await changeMails(office, policy, policy.email)
    expect(changed).toMatch(
      /Price: \$226[^]*Paid: \$268[^]*Credited: \$42[^]*Owed: \$0[^]*Credit left: \$42, can be refunded starting Sunday, June 13, 2027/,
    )
    expect(cancelled).toMatch(
      /Price: \$60[^]*Paid: \$268[^]*Credited: \$208[^]*Refunded: \$208, \$208 of it is on its way/,
    )
  })

  it('N86 N63 the client of a producer reads its own prices, and its producer the net statement', async () => {
    const office = await policyOffice(open)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(office, fields, { farmersException: 'The folio is closed' })
    const agent = await openWithLink(office, 'ann@lake.example')
    await sendChange(agent, policy.number, { action: 'cancel_policy', version: 1 })
    const [forClient] = await changeMails(office, policy, policy.email)
    expect(forClient).not.toMatch(/Paid|Refunded|\$241/)
    const [forProducer] = await changeMails(office, policy, 'ann@lake.example')
    expect(forProducer).toMatch(/Price: \$60[^]*Paid: \$241[^]*Refunded: \$181/)
  })
})

import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/kit/db/schema/messaging/messages.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import {
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import { type Client } from '#testing/server.ts'

/** Insured for June 12, 2027: the new date can be given, and the event played, for twelve months. */
const LAST_DAY = '2028-06-12'

function postpone(browser: Client, { number }: HeldPolicy, version: number, date: string | null) {
  const row = date === null ? { choice: 'unknown' } : { choice: 'date', date }
  return sendChange(browser, number, { action: 'postpone_policy', version, payload: { grandPrize: [row] } })
}

/** A policy that was postponed without a date. */
async function postponed(office: PolicyOffice): Promise<HeldPolicy> {
  const policy = await holdPolicy(office, SCENARIO_16)
  expect((await postpone(policy.holder, policy, 1, null)).json().data).toMatchObject({ state: 'applied' })
  return policy
}

const subjects = async ({ context }: PolicyOffice, { quoteId }: HeldPolicy, of: string) => {
  const sent = await context.db
    .select({ cause: messages.cause, recipient: messages.recipient, subject: messages.subject })
    .from(messages)
    .where(eq(messages.quoteId, quoteId))
    .orderBy(asc(messages.createdAt))
  return sent
    .filter(({ cause }) => cause.startsWith(of))
    .map(({ recipient, subject }) => [recipient, subject])
}

describeOnBothDatabases('N45 a policy that was postponed without a date', (open) => {
  it('N45 its holder is reminded 60, 30 and 7 days before the last day, once each', async () => {
    const office = await policyOffice(open)
    const policy = await postponed(office)
    const reminders: number[] = []
    for (const day of ['2028-04-12', '2028-04-13', '2028-05-12', '2028-05-13', '2028-06-04', '2028-06-05']) {
      office.setTime(`${day}T23:00:00Z`)
      await office.runJobs()
      await office.runJobs()
      reminders.push((await subjects(office, policy, 'open-date:')).length)
    }
    expect(reminders).toEqual([0, 1, 1, 2, 2, 3])
    expect((await subjects(office, policy, 'open-date:'))[0]).toEqual([
      policy.email,
      `Give the new date by Monday, June 12, 2028: policy ${policy.number}`,
    ])
    // The link of each mail leads to the policy itself, where the date is given.
    const mails = await office.context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    const reminding = mails.filter(({ cause }) => cause.startsWith('open-date:'))
    const page = `/policy/all/[^/]+/${encodeURIComponent(policy.email)}/${policy.number}`
    for (const { plain } of reminding) expect(plain).toMatch(new RegExp(page))
  })

  it('N45 without a date it lapses after the last day, and what a cancellation gives back stays as credit', async () => {
    const office = await policyOffice(open)
    const policy = await postponed(office)
    office.setTime(`${LAST_DAY}T23:00:00Z`)
    await office.runJobs()
    const holder = await openWithLink(office, policy.email)
    expect(await readPolicy(holder, policy)).toMatchObject({ status: 'postponed', version: 2 })

    office.setTime('2028-06-13T23:00:00Z')
    await office.runJobs()
    await office.runJobs()
    expect(await readPolicy(holder, policy)).toMatchObject({ status: 'cancelled', version: 3 })
    const { data } = await readChanges(holder, policy)
    expect(data[0]).toMatchObject({
      action: 'cancel_policy',
      state: 'applied',
      effect: { amount_before: 268, amount_after: 60, credit: 208, refundable: 208 },
    })
    expect(data).toHaveLength(2)
    const [ended] = (await subjects(office, policy, 'change:')).slice(-1)
    expect(ended).toEqual([policy.email, `Your policy has ended: policy ${policy.number}`])
    // The credit stays: nothing is paid back before somebody asks for it.
    const { data: money } = (await holder.get(`/api/policies/${policy.number}/refunds`)).json()
    expect(money).toMatchObject({ paid: 268, credit: 208, refundable: 208, refunds: [] })
    expect((await postpone(holder, policy, 3, '10-04-2028')).statusCode).toBe(409)
    await office.agreed()
  })

  it('N45 a date that was given in time ends both, reminders and lapse', async () => {
    const office = await policyOffice(open)
    const policy = await postponed(office)
    office.setTime('2027-02-01T12:00:00Z')
    expect((await postpone(policy.holder, policy, 2, '10-04-2027')).json().data).toMatchObject({
      state: 'applied',
    })
    for (const day of ['2028-04-13', '2028-06-13']) {
      office.setTime(`${day}T23:00:00Z`)
      await office.runJobs()
    }
    expect(await subjects(office, policy, 'open-date:')).toEqual([])
    const holder = await openWithLink(office, policy.email)
    expect(await readPolicy(holder, policy)).toMatchObject({ version: 3 })
    expect((await readChanges(holder, policy)).data).toHaveLength(2)
    await office.agreed()
  })

  it('N45 N63 while the producer has not decided on a date that its client asked for, it does not lapse', async () => {
    const office = await policyOffice(open)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(office, fields, { farmersException: 'The folio is closed' })
    const agent = await openWithLink(office, 'ann@lake.example')
    expect((await postpone(agent, policy, 1, null)).json().data).toMatchObject({ state: 'applied' })
    const asked = (await postpone(policy.holder, policy, 2, '10-04-2027')).json().data
    expect(asked).toMatchObject({ state: 'waiting', waits_for: 'producer', lapses_at: null })
    office.setTime('2028-06-13T23:00:00Z')
    await office.runJobs()
    const later = await openWithLink(office, 'ann@lake.example')
    expect(await readPolicy(later, policy)).toMatchObject({ status: 'postponed', version: 2 })
    const decline = `/api/policies/${policy.number}/changes/${asked.id}/decline`
    expect((await later.send('POST', decline, { reason: 'Too early' })).statusCode).toBe(200)
    office.setTime('2028-06-14T01:00:00Z')
    await office.runJobs()
    expect(await readPolicy(later, policy)).toMatchObject({ status: 'cancelled', version: 3 })
    await office.agreed()
  })
})

import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import {
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

/** Insured for June 12, 2027: the new date can be given, and the event played, for twelve months. */
const LAST_DAY = '2028-06-12'

function postpone(browser: Client, { number }: HeldPolicy, version: number, date: string | null) {
  const row = date === null ? { choice: 'unknown' } : { choice: 'date', date }
  return sendChange(browser, number, { action: 'postpone_policy', version, payload: { grandPrize: [row] } })
}

/** Everything that states it says so: the check of its code, its certificates, its summary and its quote. */
async function expectLapsed(browser: Client, { number, quoteId }: HeldPolicy, code: string) {
  const read = async (path: string) => (await browser.get(`/api/${path}`)).json().data
  expect(await read(`verify/${code}`)).toMatchObject({ status: 'lapsed', is_current: false })
  for (const version of ['', '?version=1'])
    expect((await read(`policies/${number}/documents/certificate/words${version}`)).notices).toContainEqual(
      expect.objectContaining({ title: 'Lapsed' }),
    )
  const checklist = await read(`policies/${number}/documents/checklist/words`)
  expect(checklist).toMatchObject({
    subtitle: 'Of a policy that has ended',
    notices: [{ title: 'Lapsed' }, {}],
  })
  const { customFields, policy_status: status } = await read(`contacts/${quoteId}`)
  expect(customFields).toMatchObject({ policy_cancelled: 'True', policy_postponed: 'False' })
  expect(status).toBe('lapsed')
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

describeOnDatabase('N45 a policy that was postponed without a date', (open) => {
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
      `Set a new date by Monday, June 12, 2028: policy ${policy.number}`,
    ])
    // The link of each mail leads to the policy itself, where the date is given.
    const mails = await office.context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    const reminding = mails.filter(({ cause }) => cause.startsWith('open-date:'))
    const page = `/policy/all/[^/]+/${encodeURIComponent(policy.email)}/${policy.number}`
    for (const { plain } of reminding) expect(plain).toMatch(new RegExp(page))
  })

  it('N40 N42 N45 without a date it lapses after the last day, is said to have lapsed, and what a cancellation gives back stays as credit', async () => {
    const office = await policyOffice(open)
    const policy = await postponed(office)
    office.setTime(`${LAST_DAY}T23:00:00Z`)
    await office.runJobs()
    const holder = await openWithLink(office, policy.email)
    expect(await readPolicy(holder, policy)).toMatchObject({ status: 'postponed', version: 2 })

    office.setTime('2028-06-13T23:00:00Z')
    await office.runJobs()
    await office.runJobs()
    const lapsed = await readPolicy(holder, policy)
    expect(lapsed).toMatchObject({ status: 'lapsed', version: 3, next_day: null, days: [] })
    await expectLapsed(holder, policy, lapsed.verification_code)
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
    expect(money).toMatchObject({
      statement: { price: 60, paid: 268, credited: 208, refunded: 0, owed: 0, credit_left: 208 },
      refundable: 208,
      refunds: [],
    })
    const refused = await postpone(holder, policy, 3, '10-04-2028')
    expect([refused.statusCode, refused.json().data.reason]).toEqual([409, 'LAPSED'])
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
    expect(await readPolicy(later, policy)).toMatchObject({ status: 'lapsed', version: 3 })
    await office.agreed()
  })
})

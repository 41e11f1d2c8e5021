import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { byCard, type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import {
  changePlayers,
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import { recordProducer, SELLER, soldPolicy, TAKES_OVER } from '#testing/recorded-producer.ts'
import { paidBackBySandbox } from '#testing/refund-ledger.ts'
import type { Client } from '#testing/server.ts'

const NEW = 'bo@hill.example'

const policyRow = async ({ context }: PolicyOffice, { number }: HeldPolicy) => {
  const [row] = await context.db.select().from(policies).where(eq(policies.number, number))
  if (!row) throw new Error('There is no such policy')
  return row
}

const mailsTo = async ({ context }: PolicyOffice, { quoteId }: HeldPolicy, recipient: string) => {
  const all = await context.db.select().from(messages).where(eq(messages.quoteId, quoteId))
  return all.filter((one) => one.recipient === recipient)
}

const moneyOf = async (browser: Client, { number }: HeldPolicy) =>
  (await browser.get(`/api/policies/${number}/refunds`)).json().data

const papersOf = async (browser: Client, { number }: HeldPolicy): Promise<string[]> =>
  (await browser.get(`/api/policies/${number}/papers`)).json().data.map(({ type }: { type: string }) => type)

const cancel = async (browser: Client, policy: HeldPolicy) => {
  const { version } = await readPolicy(browser, policy)
  return sendChange(browser, policy.number, { action: 'cancel_policy', version })
}

/** Somebody changes the players and pays by card what it costs. */
async function play(at: PolicyOffice, policy: HeldPolicy, by: Client, hAmateurs: number) {
  return (await changePlayers(at, { ...policy, holder: by }, hAmateurs)).answer.json().data
}

async function expectSoundBooks({ context }: PolicyOffice) {
  expect(await findBookErrors(context.db)).toEqual([])
}

describeOnBothDatabases('N87 the producer of record', (open) => {
  const office = () => policyOffice(open)

  it('N87 without one, what the producer paid comes back to its charge net, and nothing to the insured', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at, { h_amateurs_1: 120 })
    expect((await recordProducer(at, policy, null)).json().data).toEqual({ payer: 2, producer: null })
    const insured = await openWithLink(at, policy.email)
    expect(await readPolicy(insured, policy)).toMatchObject({
      total: 310,
      receipt: null,
      reader: 'holder',
    })
    expect((await cancel(insured, policy)).json().data.effect).toMatchObject({ credit: 0, refundable: 0 })
    const { id } = await policyRow(at, policy)
    expect(await paidBackBySandbox(at.context.db, id)).toEqual([219])
    const toProducer = (await mailsTo(at, policy, SELLER)).map(({ subject }) => subject)
    expect(toProducer).toEqual(
      expect.arrayContaining([
        `You’re no longer the producer of record: policy ${policy.number}`,
        `Credit of $219: policy ${policy.number}`,
        `Refund of $219: policy ${policy.number}`,
      ]),
    )
    expect((await mailsTo(at, policy, policy.email)).map(({ subject }) => subject).join()).not.toMatch(
      /Refund|Credit/,
    )
    await expectSoundBooks(at)
  })

  it('N87 without one, the insured pays and gets back gross differences, and what it did not pay goes back net', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at)
    await recordProducer(at, policy, null)
    const insured = await openWithLink(at, policy.email)
    const more = await play(at, policy, insured, 130)
    expect(more).toMatchObject({
      state: 'applied',
      effect: { amount_before: 268, amount_after: 330, charge: 62 },
    })
    expect(more.effect).not.toHaveProperty('producers')
    expect(await papersOf(insured, policy)).toContain('receipt')
    await expectSoundBooks(at)
    const less = await play(at, policy, insured, 80)
    expect(less.effect).toMatchObject({ difference: -104, credit: 62 })
    expect((await moneyOf(insured, policy)).credits).toMatchObject([{ total: 62 }])
    const all = (await moneyOf(at.rep, policy)).credits.map(({ total }: { total: number }) => total)
    expect(all.toSorted((one: number, other: number) => one - other)).toEqual([37.96, 62])
    expect(JSON.stringify(await readChanges(insured, policy))).not.toMatch(/commission|"producers"/)
    await expectSoundBooks(at)
    const { id } = await policyRow(at, policy)
    expect((await cancel(insured, policy)).json().data.state).toBe('applied')
    // Of the producer's 241 the fee of 60 is kept, of the insured's 62 nothing.
    expect(await paidBackBySandbox(at.context.db, id)).toEqual([37.96, 62, 143.04])
    await expectSoundBooks(at)
  })

  it('N87 another producer pays net differences, and what the first paid comes back to the first alone', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    await recordProducer(at, policy, TAKES_OVER)
    const next = await openWithLink(at, NEW)
    // It has no other policy, so its session has ended too.
    expect((await agent.get(`/api/policies/${policy.number}`)).statusCode).toBe(401)
    const asked = (await changePlayers(at, policy, 130)).answer.json().data
    expect(asked).toMatchObject({ waits_for: 'producer', effect: { amount_after: 330, charge: 0 } })
    const paid = { amount_due: 56, payment: await byCard(at) }
    const path = `/api/policies/${policy.number}/changes/${asked.id}/approve`
    const approved = await next.send('POST', path, paid, { 'idempotency-key': randomUUID() })
    expect(approved.json().data).toMatchObject({ state: 'applied', effect: { charge: 56 } })
    expect(await papersOf(next, policy)).toContain('receipt')
    const [listed] = (await next.get('/api/policies')).json().data
    expect(listed.book).toMatchObject({ commission: 6, due_from_client: 62 })
    expect(await readPolicy(next, policy)).toMatchObject({
      receipt: null,
      reader: 'producer',
      statement: { paid: 56 },
    })
    await cancel(next, policy)
    const { id } = await policyRow(at, policy)
    expect(await paidBackBySandbox(at.context.db, id)).toEqual([56, 181])
    expect((await mailsTo(at, policy, SELLER)).map(({ subject }) => subject)).toContain(
      `Refund of $181: policy ${policy.number}`,
    )
    expect((await mailsTo(at, policy, NEW)).map(({ subject }) => subject)).toContain(
      `Refund of $56: policy ${policy.number}`,
    )
    await expectSoundBooks(at)
  })

  it('N87 a direct policy may be given a producer: nothing is repriced, and commission arises on differences', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    expect((await recordProducer(at, policy, TAKES_OVER)).statusCode).toBe(200)
    const next = await openWithLink(at, NEW)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({
      total: 268,
      reader: 'client',
      statement: { paid: 268 },
    })
    expect(await readPolicy(next, policy)).toMatchObject({ reader: 'producer', statement: null })
    expect(await papersOf(policy.holder, policy)).toContain('receipt')
    expect(await papersOf(next, policy)).not.toContain('receipt')
    const more = await play(at, policy, next, 130)
    expect(more.effect).toMatchObject({
      charge: 56,
      producers: { commission: { before: 27, after: 33 }, due_from_client: { before: 268, after: 330 } },
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ total: 330, statement: { owed: 0 } })
    await cancel(next, policy)
    const { id } = await policyRow(at, policy)
    expect(await paidBackBySandbox(at.context.db, id)).toEqual([56, 208])
    await expectSoundBooks(at)
  })

  it('N87 the earlier producer’s browser, links and payment links end at once; its other policies stay open', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    const other = await soldPolicy(at)
    const waiting = (await changePlayers(at, policy, 130)).answer.json().data
    await recordProducer(at, policy, null)
    for (const path of ['', '/actions', '/changes', '/refunds', '/papers', '/documents/certificate.pdf'])
      expect((await agent.get(`/api/policies/${policy.number}${path}`)).statusCode, path).toBe(404)
    const own = `/api/policies/${policy.number}/changes/${waiting.id}`
    const paid = { amount_due: 56, payment: await byCard(at) }
    for (const [what, body] of [
      ['approve', paid],
      ['pay', paid],
      ['decline', { reason: 'No' }],
    ] as const)
      expect(
        (await agent.send('POST', `${own}/${what}`, body, { 'idempotency-key': 'k' })).statusCode,
        what,
      ).toBe(404)
    expect((await cancel(agent, { ...policy, number: other.policy.number })).statusCode).toBe(200)
    expect((await agent.get('/api/policies')).json().data.map(({ number }: HeldPolicy) => number)).toEqual([
      other.policy.number,
    ])
  })

  it('N87 what waited for the producer goes to the next one, and without one to a rep', async () => {
    const at = await office()
    const first = await soldPolicy(at)
    await changePlayers(at, first.policy, 130)
    await recordProducer(at, first.policy, TAKES_OVER)
    expect((await mailsTo(at, first.policy, NEW)).map(({ cause }) => cause).join()).toContain(
      'change-to-approve:',
    )
    const next = await openWithLink(at, NEW)
    expect((await readChanges(next, first.policy)).data[0]).toMatchObject({
      asks_of_you: 'decision',
      needs_payment: true,
    })

    const second = await soldPolicy(at)
    const { id } = (await changePlayers(at, second.policy, 130)).answer.json().data
    await recordProducer(at, second.policy, null)
    expect((await readChanges(at.rep, second.policy)).data[0]).toMatchObject({
      waits_for: 'rep',
      effect: { charge: 62 },
    })
    await at.rep.send('POST', `/api/admin/changes/${id}/approve`, { reason: 'Fine' })
    expect((await readChanges(second.policy.holder, second.policy)).data[0]).toMatchObject({
      waits_for: 'payment',
      asks_of_you: 'payment',
      effect: { charge: 62 },
    })
  })

  it('N87 one key changes it once, a rep who saw another state is refused, and the log has the reason', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at)
    const key = randomUUID()
    const answers = await Promise.all([
      recordProducer(at, policy, null, { key }),
      recordProducer(at, policy, TAKES_OVER, { payer: 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
    const [row] = [await policyRow(at, policy)]
    expect(row.earlierPayers).toHaveLength(1)
    const isNone = row.producerEmail === null
    if (isNone) {
      const again = await recordProducer(at, policy, null, { key })
      expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
      expect((await recordProducer(at, policy, null, { key, reason: 'Other' })).json().code).toBe(
        'IDEMPOTENCY_KEY_REUSED',
      )
    }
    const same = await recordProducer(at, policy, isNone ? null : TAKES_OVER, { payer: 2 })
    expect(same.json()).toMatchObject({ code: 'INVALID' })
    const logged = await at.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'producer_changed'))
    expect(logged.map(({ detail }) => detail)).toMatchObject([
      { from: SELLER, reason: 'The client asked for it' },
    ])
    const { producer_phone: _unknown, ...withoutPhone } = TAKES_OVER
    const incomplete = await recordProducer(at, policy, withoutPhone, { payer: undefined })
    expect(incomplete.json().fields).toMatchObject([{ field: 'producer_phone' }])
    const faulty = { ...TAKES_OVER, producer_email: 'nobody', producer_license_exp_date: '01/01/2027' }
    const refused = await recordProducer(at, policy, faulty, { payer: 2 })
    expect(refused.json().fields.map(({ field }: { field: string }) => field)).toEqual([
      'producer_email',
      'producer_license_exp_date',
    ])
    expect(
      (await policy.holder.send('POST', `/api/admin/policies/${policy.number}/producer-of-record`, {}))
        .statusCode,
    ).toBe(401)
  })

  it('N87 who sold it and Friends & Family never switch: request, preview and PUT say what to do instead', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at)
    const direct = await holdPolicy(at, SCENARIO_16)
    const tries = [
      [at.rep, policy, { insurance_producer: 'False' }],
      [policy.holder, policy, { insurance_producer: 'False' }],
      [at.rep, direct, { insurance_producer: 'True' }],
      [at.rep, direct, { client_type: 'hl' }],
      [direct.holder, direct, { client_type: 'hl' }],
    ] as const
    for (const [browser, { number, quoteId }, customFields] of tries) {
      const body = { action: 'change_policy', version: 1, customFields } as const
      for (const path of ['changes', 'changes/preview']) {
        const answer = await browser.send('POST', `/api/policies/${number}/${path}`, body, {
          'idempotency-key': randomUUID(),
        })
        expect([answer.statusCode, answer.json().code], JSON.stringify(customFields)).toEqual([
          409,
          'POLICY_CHANGE_REFUSED',
        ])
      }
      if (browser !== at.rep) continue
      const { version } = (await browser.get(`/api/contacts/${quoteId}`)).json().data
      const put = await browser.send('PUT', `/api/contacts/${quoteId}`, {
        action: 'save',
        version,
        customFields,
      })
      expect([put.statusCode, put.json().code]).toEqual([409, 'POLICY_CHANGE_REFUSED'])
      expect(put.json().error).toMatch(/instead/)
    }
  })
})

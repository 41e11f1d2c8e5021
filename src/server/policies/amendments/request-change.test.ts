import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sandboxRefunds } from '#server/schema/payments/sandbox.schema.ts'
import { refunds } from '#server/schema/policies/credits.schema.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { byCard, holdPolicy, payloadOf, sendChange } from '#testing/held-policy.ts'
import {
  changePlayers,
  policyOffice,
  readChanges,
  readFields,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'

/** First Command: $25,000, 100 amateurs, 165 yards: 580, less 10 percent 522. */
const SCENARIO_4 = {
  ...SCENARIO_16,
  client_type: 'first_command',
  h_prize_value_1: 25_000,
  bonus_prizes: 'No',
}

describeOnDatabase('changes of a policy', (open) => {
  const office = () => policyOffice(open)

  it('N60 scenario 16: 268 by card, 130 players cost 62 more, 80 players give 104 back after the event', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    expect(await readFields(at.rep, policy)).toMatchObject({ amount_due: 268 })

    const more = await changePlayers(at, policy, 130)
    expect(more.preview.json().data).toMatchObject({
      verdict: 'applies',
      waits_for: null,
      needs_payment: true,
      effect: {
        amount_before: 268,
        amount_after: 330,
        difference: 62,
        charge: 62,
        credit: 0,
        changes_left: 9,
      },
    })
    expect(more.answer.json().data).toMatchObject({
      state: 'applied',
      effect: {
        charge: 62,
        certificate_version: 2,
        rows: [{ entity: 'grand_prize', answers: [{ key: 'h_amateurs_1', before: '100', after: '130' }] }],
        fees: [{ before: 268, after: 330 }],
      },
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2, total: 330 })
    expect(await readFields(at.rep, policy)).toMatchObject({
      h_amateurs_1: 130,
      amount_due: 330,
      h_is_changed_by_reps_1: null,
    })
    await at.agreed()

    const fewer = await changePlayers(at, policy, 80)
    expect(fewer.answer.json().data).toMatchObject({
      state: 'applied',
      effect: {
        amount_after: 226,
        difference: -104,
        credit: 104,
        refundable: 104,
        refundable_from: '2027-06-13',
      },
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 3, total: 226 })
    expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 2, changes_left: 8 })
    await at.agreed()
  })

  it('N44 V02 scenario 16: the eleventh change is refused to the holder and asks a rep for a reason', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    for (let made = 1; made <= 10; made += 1) {
      const customFields = { tournament_name: `Scramble ${made}` }
      const body = { action: 'change_policy' as const, kind: 'contact' as const, version: made, customFields }
      expect((await sendChange(policy.holder, policy.number, body)).statusCode).toBe(200)
    }
    const eleventh = {
      action: 'change_policy' as const,
      version: 11,
      customFields: { tournament_name: 'Scramble 11' },
    }
    const refused = await sendChange(policy.holder, policy.number, eleventh)
    expect([refused.statusCode, refused.json().data.reason]).toEqual([409, 'CHANGES_USED_UP'])
    const asked = await sendChange(at.rep, policy.number, eleventh)
    expect([asked.statusCode, asked.json().data.reason]).toEqual([409, 'REASON_REQUIRED'])
    const given = await sendChange(at.rep, policy.number, { ...eleventh, reason: 'The sponsor insists' })
    expect(given.json().data).toMatchObject({ state: 'applied', requested_by: 'rep', rep: 'Robin Fields' })
    expect(await readChanges(at.rep, policy)).toMatchObject({ changes_used: 11, changes_left: 0 })
    await at.agreed()
  })

  it('N06 D67 R03 scenario 15: 600 typed for 809 is one change with a credit memo of 209, holds while its figures stand, and a customer who changes them waits for the rep', async () => {
    const at = await office()
    const fields = { ...SCENARIO_16, h_prize_value_1: 25_000, h_amateurs_1: 144 }
    const policy = await holdPolicy(at, fields)
    expect(await readFields(at.rep, policy)).toMatchObject({ amount_due: 809 })
    const fees = [{ entity: 'grand_prize' as const, index: 1, fee: 600, reason: 'A loyal client' }]
    const typed = { action: 'change_policy' as const, version: 1, fees }
    const byHolder = await sendChange(policy.holder, policy.number, typed)
    expect(byHolder.json()).toMatchObject({ code: 'FIELD_NOT_WRITABLE', fields: [{ field: 'fees' }] })
    const answer = await sendChange(at.rep, policy.number, typed)
    expect(answer.json().data).toMatchObject({
      state: 'applied',
      effect: {
        amount_after: 600,
        credit: 209,
        changes_left: 9,
        fees: [{ before: 809, after: 600, computed: 809 }],
      },
    })
    expect(await readFields(policy.holder, policy)).toMatchObject({
      h_cert_fee_1: 600,
      h_nondiscount_fee_1: 809,
      h_is_changed_by_reps_1: 'True',
      amount_due: 600,
    })
    await at.agreed()

    // What is not rated leaves the fee as it was typed.
    const renamed = {
      action: 'change_policy' as const,
      version: 2,
      customFields: { tournament_name: 'Spring Cup' },
    }
    expect((await sendChange(policy.holder, policy.number, renamed)).json().data.state).toBe('applied')
    expect(await readFields(at.rep, policy)).toMatchObject({ h_cert_fee_1: 600 })

    const { answer: waits, preview } = await changePlayers(at, policy, 100)
    expect(preview.json().data).toMatchObject({
      verdict: 'waits',
      waits_for: 'rep',
      review_reasons: [{ code: 'FEE_OVERRIDE' }],
      effect: { fees: [{ before: 600, after: 580 }] },
    })
    expect(waits.json().data).toMatchObject({ state: 'waiting', waits_for: 'rep' })
    expect(await readFields(at.rep, policy)).toMatchObject({ h_cert_fee_1: 600, h_amateurs_1: 144 })
    await at.agreed()
    const approved = await at.rep.send('POST', `/api/admin/changes/${waits.json().data.id}/approve`)
    expect(approved.json().data).toMatchObject({
      state: 'applied',
      effect: { amount_after: 580, credit: 20 },
    })
    expect(await readFields(at.rep, policy)).toMatchObject({ h_cert_fee_1: 580, h_amateurs_1: 100 })
    await at.agreed()
  })

  it('N45 T15 scenario 17: postponed without a date, then to October 4, for the same fee; the tee time is asked again', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const postpone = (version: number, row: object) => ({
      action: 'postpone_policy' as const,
      version,
      payload: { grandPrize: [row] },
    })
    const unknown = await sendChange(policy.holder, policy.number, postpone(1, { choice: 'unknown' }))
    expect(unknown.json().data).toMatchObject({
      state: 'applied',
      effect: { difference: 0, certificate_version: 2, needs_tee_time: true },
    })
    expect(await readFields(at.rep, policy)).toMatchObject({
      policy_postponed: 'True',
      tee_time: null,
      amount_due: 268,
    })
    await at.agreed()

    // Until its date is given, the holder changes nothing else.
    const other = { action: 'change_policy' as const, version: 2, customFields: { tournament_name: 'Cup' } }
    expect((await sendChange(policy.holder, policy.number, other)).json().data.reason).toBe('AWAITING_DATE')

    const dated = postpone(2, { choice: 'date', date: '10-04-2027' })
    const known = await sendChange(policy.holder, policy.number, { ...dated, tee_time: '09:00' })
    expect(known.json().data).toMatchObject({
      state: 'applied',
      effect: { certificate_version: 3, needs_tee_time: false },
    })
    expect(await readFields(at.rep, policy)).toMatchObject({
      policy_postponed: 'False',
      h_date_1: '10-04-2027',
      tee_time: '09:00',
      amount_due: 268,
    })
    await at.agreed()
    const certificate = async (version: number) =>
      JSON.stringify(
        (
          await policy.holder.get(
            `/api/policies/${policy.number}/documents/certificate/words?version=${version}`,
          )
        ).json(),
      )
    expect(await certificate(2)).toContain('New date to be named')
    expect(await certificate(2)).toContain('Superseded')
    expect(await certificate(3)).toContain('October 4, 2027')
  })

  it('N45 N42 scenario 17: cancelling scenario 4 gives 462 of 522 back, and the policy is read-only', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_4)
    expect(await readFields(at.rep, policy)).toMatchObject({ amount_due: 522 })
    const body = { action: 'cancel_policy' as const, version: 1 }
    const unkeyed = await policy.holder.send('POST', `/api/policies/${policy.number}/changes`, body)
    expect(unkeyed.json().code).toBe('IDEMPOTENCY_KEY_REQUIRED')
    const cancelled = await sendChange(policy.holder, policy.number, body)
    expect(cancelled.json().data).toMatchObject({
      state: 'applied',
      effect: { amount_before: 522, amount_after: 60, credit: 462, refundable: 462 },
    })
    expect(await readFields(at.rep, policy)).toMatchObject({ policy_cancelled: 'True' })
    const paper = async (type: string) =>
      (await policy.holder.get(`/api/policies/${policy.number}/documents/${type}/words`)).body
    for (const type of ['certificate', 'checklist'])
      expect(await paper(type)).toMatch(/^(?!.*(Signs ship by|Report a win by)).*"Cancelled"/s)
    await at.agreed()
    const { db } = at.context
    const refunded = async () => (await db.select().from(refunds)).map((one) => [one.state, one.amountCents])
    expect(await refunded()).toEqual([['completed', 46_200]])
    expect(await db.select({ cents: sandboxRefunds.amountCents }).from(sandboxRefunds)).toEqual([
      { cents: 46_200 },
    ])

    const again = await sendChange(at.rep, policy.number, { ...body, version: 2 })
    expect(again.json().data.reason).toBe('CANCELLED')
    const { version } = (await at.rep.get(`/api/contacts/${policy.quoteId}`)).json().data
    const saved = await at.rep.send('PUT', `/api/contacts/${policy.quoteId}`, {
      action: 'save',
      version,
      customFields: { notes: 'One more thing' },
    })
    expect(saved.json().code).toBe('FIELD_NOT_WRITABLE')
    const { verification_code } = await readPolicy(policy.holder, policy)
    expect((await at.client.get(`/api/verify/${verification_code}`)).json().data).toMatchObject({
      is_current: false,
      status: 'cancelled',
    })
  })

  it('N77 a repeated change is answered again and made once; another body with its key is refused', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { hAmateurs: 130 })
    const body = {
      action: 'change_policy' as const,
      version: 1,
      payload,
      amount_due: 62,
      payment: await byCard(at),
    }
    const key = randomUUID()
    const first = await sendChange(policy.holder, policy.number, body, key)
    const second = await sendChange(policy.holder, policy.number, body, key)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotent-replayed']).toBe('true')
    const other = await sendChange(policy.holder, policy.number, { ...body, note: 'And more' }, key)
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 1 })
    await at.agreed()
  })

  it('N15 N77 a declined card, another price and a missing payment change nothing', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { hAmateurs: 130 })
    const body = { action: 'change_policy' as const, version: 1, payload, amount_due: 62 }
    const declined = { ...body, payment: await byCard(at, '4000 0000 0000 0002') }
    expect((await sendChange(policy.holder, policy.number, declined)).json().code).toBe('CARD_DECLINED')
    const elsewhere = { ...body, amount_due: 61, payment: await byCard(at) }
    expect((await sendChange(policy.holder, policy.number, elsewhere)).json()).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { shown: 61, now: 62 },
    })
    expect((await sendChange(policy.holder, policy.number, body)).json()).toMatchObject({
      fields: [{ field: 'payment' }],
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 1, total: 268 })
    expect((await readChanges(policy.holder, policy)).data).toMatchObject([{ state: 'declined' }])
    await at.agreed()
  })

  it('N23 N60 a policy that is billed gets a new invoice for the difference, at once', async () => {
    const at = await office()
    const rep = await aRep(at.context, 'billing@office.example')
    const policy = await holdPolicy(at, SCENARIO_16, { method: 'check', reference: '1042', rep })
    const { answer } = await changePlayers(at, policy, 130)
    expect(answer.json().data).toMatchObject({ state: 'applied', effect: { charge: 62 } })
    await at.agreed()
  })
})

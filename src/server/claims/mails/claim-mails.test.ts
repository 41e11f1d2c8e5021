import { expect, it } from 'vitest'
import { asc, like } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import {
  aDecline,
  anApproval,
  needNoDocuments,
  readCase,
  reportedAce,
  sendReport,
  sendToCase,
} from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'

const mailsOf = async (db: Db) =>
  (
    await db
      .select({
        to: messages.recipient,
        subject: messages.subject,
        plain: messages.plain,
        state: messages.state,
      })
      .from(messages)
      .where(like(messages.cause, 'claim:%'))
      .orderBy(asc(messages.createdAt), asc(messages.cause))
  ).filter(({ state }) => state !== 'failed')

describeOnDatabase('mail about a claim', (open) => {
  it('N107 N105 the insured reads what to send by when, what to send again, and what was decided and paid', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const { db } = at.context
    const [received] = await mailsOf(db)
    expect(received).toMatchObject({ to: policy.email, subject: 'We received claim C-2001' })
    for (const said of [
      'Monday, July 12, 2027',
      'Playing partner’s statement (2)',
      'Signed scorecard',
      'Theo Alvarado',
    ])
      expect(received?.plain).toContain(said)
    // Nobody's contact details are in it, and the link's secret is not stored.
    expect(received?.plain).not.toMatch(/512-555|dana@example/)
    expect(received?.plain).toContain('link-redacted')

    const affidavit = {
      name: 'Theo Alvarado',
      address_1: '12 Oak Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    }
    const values = {
      ...affidavit,
      is_adult: 'Yes',
      status: 'amateur',
      place: 'Hole 7',
      time: '12:31',
      own_shot: 'Yes',
    }
    const id = '3b241101-e2bb-4255-8caf-4136c566a962'
    const sent = await policy.holder.send('POST', '/api/claims/C-2001/forms/affidavit/1', { id, values })
    expect(sent.statusCode, sent.body).toBe(200)
    const rejected = { decision: 'rejected', reason: 'The signature of the course is missing', step: 1 }
    expect((await sendToCase(rep, 'documents/affidavit/1', rejected)).statusCode).toBe(200)
    const asking = {
      step: 'ask_documents',
      reason: 'The scorecard first',
      seen_place: (await readCase(rep)).place,
    }
    expect((await sendToCase(rep, 'steps', asking)).statusCode).toBe(200)
    await needNoDocuments(rep)
    expect((await sendToCase(rep, 'decision', await anApproval(rep, 10_000))).statusCode).toBe(200)
    const { awards } = await readCase(rep)
    const payment = { parts: [0], dated: '06/12/2027', method: 'check', reference: 'Check 1201' }
    expect((await sendToCase(rep, `awards/${awards[0]?.id}/payments`, payment)).statusCode).toBe(200)

    const mails = new Map((await mailsOf(db)).map(({ subject, plain }) => [subject, plain]))
    expect([...mails.keys()].toSorted()).toEqual([
      'Claim C-2001 is approved',
      'Documents we still need: claim C-2001',
      'Send a document again: claim C-2001',
      'We paid $10,000 on claim C-2001',
      'We received claim C-2001',
    ])
    const again = mails.get('Send a document again: claim C-2001')
    expect(again).toContain('The signature of the course is missing')
    expect(mails.get('Documents we still need: claim C-2001')).toContain('The scorecard first')
    expect(mails.get('Claim C-2001 is approved')).toContain('$10,000')
    const paid = mails.get('We paid $10,000 on claim C-2001')
    expect(paid).toContain('Check 1201')
    expect(paid).not.toContain('Still to be paid')
    await at.agreed()
  })

  it('N111 a decline is our letter with the day until which it can be answered, and reopening is told with its reason', async () => {
    const { at, rep } = await reportedAce(open, { report: { yardage: 120 } })
    await needNoDocuments(rep)
    const letter = 'We cannot pay this claim.\nRule H1: hole 7 played 120 yards.'
    expect(
      (await sendToCase(rep, 'decision', aDecline((await readCase(rep)).place, letter))).statusCode,
    ).toBe(200)
    const { place } = await readCase(rep)
    const anew = { step: 'reopen', reason: 'Measured again', seen_place: place }
    expect((await sendToCase(rep, 'steps', anew)).statusCode).toBe(200)
    const mails = new Map((await mailsOf(at.context.db)).map(({ subject, plain }) => [subject, plain]))
    const declined = mails.get('Our letter on claim C-2001')
    expect(declined).toContain('Rule H1: hole 7 played 120 yards.')
    expect(declined).toContain('by Wednesday, August 11, 2027')
    expect(mails.get('We’re reviewing claim C-2001 again')).toContain('Measured again')
  })

  it('N63 the producer of record is told as well, and a report that is sent again mails nobody', async () => {
    const email = 'agent@agency.example'
    const fields = { ...producerFields(), client_type: 'other_agent_broker', producer_email: email }
    const id = '3b241101-e2bb-4255-8caf-4136c566a962'
    const { at, policy } = await reportedAce(open, { fields, report: { id } })
    await sendReport(policy.holder, policy, { id })
    const received = await mailsOf(at.context.db)
    expect(received.map(({ to }) => to).toSorted()).toEqual([policy.email, email].toSorted())
  })
})

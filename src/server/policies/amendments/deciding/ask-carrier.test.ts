import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { addFile, begin, TEXT } from '#testing/case-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, payloadOf, sendChange } from '#testing/held-policy.ts'
import { policyOffice, readChanges, SCENARIO_16 } from '#testing/policy-office.ts'

describeOnDatabase('a change that waits for the carrier', (open) => {
  /** Its holder asks for 80 professionals and a prize of $30,000. */
  async function referred() {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { hPros: 80, hPrizeValue: 30_000 })
    const body = { action: 'change_policy', version: 1, payload } as const
    const { id, waits_for } = (await sendChange(policy.holder, policy.number, body)).json().data
    expect(waits_for).toBe('carrier')
    const path = `/api/admin/changes/${id}`
    return {
      ...at,
      policy,
      read: () => at.rep.get(`${path}/carrier-requests`),
      ask: (letter: object) => at.rep.send('POST', `${path}/carrier-requests`, letter),
      approve: (answer: object) => at.rep.send('POST', `${path}/approve`, answer),
      decline: (answer: object) => at.rep.send('POST', `${path}/decline`, answer),
    }
  }

  it('D32 O07 the letter says what changes, goes with the certificate, and its answer comes to the rep', async () => {
    const { context, policy, read, ask } = await referred()
    const { letter, asked } = (await read()).json().data
    expect(asked).toEqual([])
    expect(letter).toMatchObject({ to: null, subject: `Approval of a change, policy ${policy.number}` })
    expect(letter.message).toMatch(/Hole-in-one contest 1: .*\$10,000 becomes \$30,000/)
    expect(letter.message).toContain('carrier approval needed for Prize Value greater than $20K')
    const { subject } = letter
    const body = { subject, to: 'reed@carrier.example', message: `${letter.message}\n\nThank you!` }
    expect((await ask(body)).statusCode).toBe(200)
    const sent = await context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    const mail = sent.find(({ recipient }) => recipient === 'reed@carrier.example')
    expect(mail?.plain).toContain('Thank you!')
    expect(mail?.plain).toContain('The certificate is attached.')
    expect(mail?.attachments).toMatchObject([{ fileName: `${policy.number}-certificate-1.pdf` }])
    expect((await read()).json().data).toMatchObject({
      letter: { to: 'reed@carrier.example' },
      asked: [{ to: 'reed@carrier.example' }],
    })
  })

  it('D32 N60 its approval is recorded with who answered, for the office alone, and then it is asked no more', async () => {
    const { policy, rep, read, ask, approve } = await referred()
    expect((await approve({})).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'reason', message: 'Write who answered for the carrier' }],
    })
    expect((await approve({ reason: 'Ms Reed, by telephone' })).json().data).toMatchObject({
      waits_for: 'payment',
      decision_reason: 'Ms Reed, by telephone',
    })
    expect((await readChanges(rep, policy)).data[0].decision_reason).toBe('Ms Reed, by telephone')
    expect((await readChanges(policy.holder, policy)).data[0].decision_reason).toBeNull()
    expect((await read()).json().code).toBe('CHANGE_DECIDED')
    const letter = { to: 'reed@carrier.example', subject: 'Again', message: 'Once more' }
    expect((await ask(letter)).json().code).toBe('CHANGE_DECIDED')
  })

  it('D32 N60 its reference and conditions are kept; the client reads the conditions, and the next certificate states them', async () => {
    const { context, policy, rep, agreed } = await referred()
    const conditions = 'A marshal at the green.'
    const payment = { payment_type: 'transaction_id', reference: 'TX-1' }
    const [{ effect }] = (await readChanges(rep, policy)).data
    const body = { reason: 'Ms Reed', reference: 'LR-9', conditions, payment, amount_due: effect.charge }
    const { id } = (await readChanges(rep, policy)).data[0]
    const answer = await rep.send('POST', `/api/admin/changes/${id}/approve`, body, {
      'idempotency-key': randomUUID(),
    })
    expect(answer.json().data).toMatchObject({
      state: 'applied',
      decision_reference: 'LR-9',
      decision_conditions: conditions,
    })
    expect((await readChanges(policy.holder, policy)).data[0]).toMatchObject({
      decision_reference: null,
      decision_conditions: conditions,
    })
    const read = async () => (await policy.holder.get(`/api/policies/${policy.number}`)).json().data
    const stated = { title: 'Conditions: everything that is insured', lines: [conditions] }
    expect((await read()).conditions).toContainEqual(stated)
    const sent = await context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    expect(sent.at(-1)?.plain).toContain(conditions)
    await agreed()
  })

  it('D32 D35 a file of the case goes with the decision, which names it to the office alone, and the audit log too', async () => {
    const at = await referred()
    const { context, policy, rep, approve } = at
    const letter = await addFile(at, rep, policy.quoteId, TEXT)
    const reason = 'Ms Reed, by mail'
    const elsewhere = await aQuote(context, {})
    const others = await addFile(at, rep, elsewhere.id, TEXT)
    expect((await approve({ reason, file: others.id })).statusCode).toBe(404)
    const begun = randomUUID()
    await begin(rep, policy.quoteId, TEXT, { id: begun })
    expect((await approve({ reason, file: begun })).json()).toMatchObject({
      code: 'NOT_POSSIBLE',
      error: 'This file isn’t here. Choose again.',
    })
    expect((await approve({ reason, file: 'letter.pdf' })).json().fields).toMatchObject([{ field: 'file' }])
    const named = { id: letter.id, name: 'notes.txt' }
    expect((await approve({ reason, file: letter.id })).json().data).toMatchObject({
      waits_for: 'payment',
      decision_file: named,
    })
    expect((await readChanges(rep, policy)).data[0].decision_file).toEqual(named)
    expect((await readChanges(policy.holder, policy)).data[0].decision_file).toBeNull()
    const sent = await context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    expect(sent.map(({ plain }) => plain).join('\n')).not.toContain('notes.txt')
    const events = await context.db.select().from(auditEvents)
    expect(events.find(({ event }) => event === 'change_approved')?.detail).toMatchObject({
      file: 'notes.txt',
    })
  })

  it('D22 D35 a file of the case goes with a refusal as well', async () => {
    const at = await referred()
    const { policy, rep, decline } = at
    const reason = 'The carrier refused'
    const letter = await addFile(at, rep, policy.quoteId, TEXT)
    const declined = (await decline({ reason, file: letter.id })).json().data
    expect(declined).toMatchObject({ state: 'declined', decision_file: { name: 'notes.txt' } })
    expect((await readChanges(policy.holder, policy)).data[0]).toMatchObject({
      decision_reason: reason,
      decision_file: null,
    })
  })

  it('N93 D32 D35 a file of the case goes with an answer in words, which is mailed and names it to the office alone', async () => {
    const at = await policyOffice(open)
    const { context, rep } = at
    const policy = await holdPolicy(at, SCENARIO_16)
    const note = 'May a guest play too?'
    const asked = { action: 'change_policy', kind: 'other', version: 1, note, payload: {} } as const
    const { id } = (await sendChange(policy.holder, policy.number, asked)).json().data
    const answer = (file: string) =>
      rep.send('POST', `/api/admin/changes/${id}/answer`, { message: 'The carrier says yes', file })
    const elsewhere = await aQuote(context, {})
    expect((await answer((await addFile(at, rep, elsewhere.id, TEXT)).id)).statusCode).toBe(404)
    const letter = await addFile(at, rep, policy.quoteId, TEXT)
    const named = { id: letter.id, name: 'notes.txt' }
    expect((await answer(letter.id)).json().data).toMatchObject({ state: 'answered', decision_file: named })
    expect((await readChanges(policy.holder, policy)).data[0]).toMatchObject({
      decision_reason: 'The carrier says yes',
      decision_file: null,
    })
    const sent = await context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    expect(sent.at(-1)?.plain).toContain('The carrier says yes')
    expect(sent.map(({ plain }) => plain).join('\n')).not.toContain('notes.txt')
    const events = await context.db.select().from(auditEvents)
    expect(events.find(({ event }) => event === 'change_answered')?.detail).toMatchObject({
      file: 'notes.txt',
    })
    await at.agreed()
  })

  it('R02 only reps read the letter and send it', async () => {
    const { policy } = await referred()
    const [{ id }] = (await readChanges(policy.holder, policy)).data
    const path = `/api/admin/changes/${id}/carrier-requests`
    expect((await policy.holder.get(path)).statusCode).toBe(401)
    expect((await policy.holder.send('POST', path, {})).statusCode).toBe(401)
  })
})

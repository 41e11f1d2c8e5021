import { expect, it } from 'vitest'
import { and, asc, like, ne } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aDecline, anApproval, needNoDocuments, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { Client } from '#testing/server.ts'

const file = async (by: Client, path: string) => {
  const answer = await by.get(`/api/claims/C-2001/${path}`)
  return {
    status: answer.statusCode,
    pdf: answer.statusCode === 200 ? await readPdf(answer.rawPayload) : undefined,
    answer,
  }
}

const mailsLike = (db: Db, cause: string) =>
  db
    .select({
      to: messages.recipient,
      plain: messages.plain,
      subject: messages.subject,
      files: messages.attachments,
    })
    .from(messages)
    .where(and(like(messages.cause, cause), ne(messages.state, 'failed')))
    .orderBy(asc(messages.recipient))

const STATEMENT = { key: 'statement_witness', place: 1 }

describeOnDatabase('papers of a claim', (open) => {
  it('D28 O02 each form is a tagged PDF, filled in as far as it is known, for whoever may open the claim', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const { pdf, answer } = await file(policy.holder, 'forms/statement_witness/1.pdf')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect(pdf?.elements.filter(({ role }) => role === 'H1')).toHaveLength(1)
    for (const said of ['Witness statement', 'Dana Reyes', 'I am 18 or older', 'Theo Alvarado'])
      expect(pdf?.text).toContain(said)
    // It is a test system, and nobody's address is on it.
    expect(pdf?.text).toContain('Test: no coverage')
    expect(pdf?.text).not.toContain('dana@example.com')
    expect((await file(rep, 'forms/affidavit/1')).status).toBe(200)
    for (const path of ['forms/scorecard/1.pdf', 'forms/statement_witness/2.pdf', 'letters/decision.pdf'])
      expect((await file(policy.holder, path)).status, path).toBe(404)
    expect((await policy.holder.get('/api/claims/C-2001/forms/statement_witness/0')).statusCode).toBe(400)
    const stranger = await openWithLink(at, 'somebody@else.example')
    expect((await file(stranger, 'forms/statement_witness/1.pdf')).status).toBe(404)
  })

  it('D28 N36 the forms are mailed to each apart, with nothing that opens the claim, as often as one policy may send', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const { db } = at.context
    const send = (body: object, by = policy.holder) => by.send('POST', '/api/claims/C-2001/forms/send', body)
    const to = 'dana@example.com, ruth@example.com'
    const sent = await send({ to, forms: [STATEMENT, STATEMENT, { key: 'statement_partner', place: 2 }] })
    expect(sent.json(), sent.body).toEqual({ data: { sent: 2 } })
    const mails = await mailsLike(db, 'claim-forms:%')
    expect(mails.map((mail) => mail.to)).toEqual(['dana@example.com', 'ruth@example.com'])
    expect(mails[0]?.files.map(({ fileName }) => fileName)).toEqual([
      'C-2001-statement-witness-1.pdf',
      'C-2001-statement-partner-2.pdf',
    ])
    expect(mails[0]?.plain).not.toMatch(/policy-access|link-redacted|http/)
    for (const [body, field] of [
      [{ to: 'Dana <dana@example.com>', forms: [STATEMENT] }, 'to'],
      [{ to, forms: [] }, 'forms'],
    ] as const)
      expect((await send(body)).json()).toMatchObject({ fields: [{ field }] })
    expect((await send({ to, forms: [{ key: 'scorecard', place: 1 }] })).statusCode).toBe(404)
    const many = Array.from({ length: 10 }, (_, at) => `p${at}@example.com`).join(', ')
    const answers = []
    for (let nth = 0; nth < 3; nth += 1)
      answers.push((await send({ to: many, forms: [STATEMENT] })).statusCode)
    expect(answers).toEqual([200, 200, 429])
    expect((await send({ to, forms: [STATEMENT] }, rep)).statusCode).toBe(200)
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })
    expect((await send({ to, forms: [STATEMENT] }, rep)).json()).toMatchObject({
      data: { reason: 'CLAIM_STATE' },
    })
  })

  it('D28 a winner or an event whose name looks like a web address is not named to strangers', async () => {
    const { at, policy } = await reportedAce(open, { report: { winner: 'www.prize.example.com Alvarado' } })
    await policy.holder.send('POST', '/api/claims/C-2001/forms/send', {
      to: 'dana@example.com',
      forms: [STATEMENT],
    })
    const [mail] = await mailsLike(at.context.db, 'claim-forms:%')
    expect(mail?.plain).not.toContain('prize.example')
  })

  it('N105 the letter of a decline is a PDF with the rule and the day to answer, and goes with its mail', async () => {
    const { at, policy, rep } = await reportedAce(open, { report: { yardage: 120 } })
    await needNoDocuments(rep)
    const letter = 'We cannot pay this claim.\n\nHole 7 played 120 yards.'
    await sendToCase(rep, 'decision', aDecline((await readCase(rep)).place, letter))
    const { pdf } = await file(policy.holder, 'letters/decision.pdf')
    for (const said of ['Hole 7 played 120 yards.', 'Rule H1', 'Wednesday, August 11, 2027'])
      expect(pdf?.text).toContain(said)
    expect((await file(policy.holder, 'letters/certificate.pdf')).status).toBe(404)
    const [mail] = await mailsLike(at.context.db, 'claim:%:declined:%')
    expect(mail?.files.map(({ fileName }) => fileName)).toEqual(['C-2001-decision.pdf'])
    // Its button leads to the claim.
    expect(mail?.plain).toContain('?claim=C-2001')
    // What follows changes no word of it.
    const before = (await file(policy.holder, 'letters/decision.pdf')).answer.rawPayload
    const answer = { id: '3b241101-e2bb-4255-8caf-4136c566a962', message: 'It was measured again' }
    await policy.holder.send('POST', '/api/claims/C-2001/answers', answer)
    expect((await file(policy.holder, 'letters/decision.pdf')).answer.rawPayload).toEqual(before)
  })

  it('N105 N79 an approval goes with its schedule and the certificate of the win; reopened, both are gone', async () => {
    const { at, policy, rep } = await reportedAce(open)
    await needNoDocuments(rep)
    await sendToCase(rep, 'decision', await anApproval(rep, 10_000))
    const { pdf } = await file(policy.holder, 'letters/decision.pdf')
    expect(pdf?.text).toContain('Saturday, June 12, 2027')
    expect(pdf?.text).toContain('$10,000')
    const won = await file(policy.holder, 'letters/certificate.pdf')
    expect(won.pdf?.text).toContain('Theo Alvarado made a hole-in-one')
    expect(won.pdf?.text).not.toContain('$')
    const [mail] = await mailsLike(at.context.db, 'claim:%:approved:%')
    expect(mail?.files.map(({ fileName }) => fileName)).toEqual([
      'C-2001-decision.pdf',
      'C-2001-certificate-of-the-win.pdf',
    ])
    const anew = { step: 'reopen', reason: 'Another winner', seen_place: (await readCase(rep)).place }
    await sendToCase(rep, 'steps', anew)
    for (const letter of ['decision', 'certificate'])
      expect((await file(policy.holder, `letters/${letter}.pdf`)).status).toBe(404)
  })
})

import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { sendProofOfJob } from '#server/signs/proofs/send-proof.ts'
import { findPolicyIdOfQuote } from '#server/policies/repository.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, payloadOf, sendChange } from '#testing/held-policy.ts'
import { measurePdf } from '#testing/measure-pdf.ts'
import { policyOffice, readPolicy } from '#testing/policy-office.ts'
import { leaving, pack, readSigns } from '#testing/shipped-signs.ts'
import { holdLogoPolicy, openProofLink, readProof, stepProof } from '#testing/sign-proofs.ts'

const PROOF_MAIL = 'Check your sign%'

async function atOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  let minute = 0
  /** Time passes, so that the newest mail is known. */
  const wait = () => {
    minute += 1
    office.setTime(new Date(Date.UTC(2027, 0, 15, 18, minute)).toISOString())
  }
  const proofMails = (quoteId: string) =>
    office.context.db.$count(messages, and(eq(messages.quoteId, quoteId), like(messages.subject, PROOF_MAIL)))
  const eventsOf = async (quoteId: string) =>
    (
      await office.context.db
        .select({ event: auditEvents.event, actor: auditEvents.actor, detail: auditEvents.detail })
        .from(auditEvents)
        .where(and(eq(auditEvents.quoteId, quoteId), like(auditEvents.event, 'sign_%')))
        .orderBy(auditEvents.id)
    ).map(({ event, actor, detail }) => [event, actor, detail])
  return { ...office, wait, proofMails, eventsOf }
}

describeOnDatabase('proofs of signs', (open) => {
  it('D42 the proof comes by itself after a purchase with a logo, once, and is approved by its link, once', async () => {
    const office = await atOffice(open)
    const { rep, runJobs, wait } = office
    const policy = await holdLogoPolicy(office)
    expect((await readProof(policy.holder, policy)).state).toBe('to_send')
    wait()
    await runJobs()
    const policyId = await findPolicyIdOfQuote(office.context.db, policy.quoteId)
    await sendProofOfJob(office.context, policyId ?? '')
    expect(await office.proofMails(policy.quoteId)).toBe(1)

    const link = await openProofLink(office, policy.email)
    const { data } = (await link.read()).json()
    expect(data).toMatchObject({ policy_number: policy.number, state: 'sent' })
    expect(data.proof).toMatchObject({
      place: 1,
      recipient: null,
      signs: [{ heading: 'Hole-in-one', prize: '$10,000', has_logo: true, small_logo: null }],
    })
    const artwork = await link.artwork()
    expect([artwork.statusCode, artwork.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await measurePdf(artwork.rawPayload)
    expect(pages).toHaveLength(1)

    wait()
    const approved = (await link.approve()).json().data
    expect(approved).toMatchObject({ state: 'approved', proof: { answered_by: 'link' } })
    wait()
    const again = await link.approve()
    expect(again.statusCode).toBe(200)
    expect(again.json().data.proof.answered_at).toBe(approved.proof.answered_at)
    expect(await office.eventsOf(policy.quoteId)).toEqual([
      ['sign_proof_sent', 'system', { policy: policy.number, proof: 1, to: policy.email }],
      ['sign_proof_approved', 'client', { policy: policy.number, proof: 1, by: 'link' }],
    ])
    expect((await readProof(rep, policy)).proof?.recipient).toBe(policy.email)
    expect((await rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)).statusCode).toBe(200)
  })

  it('D42 no proof is sent for signs with names alone, nor for a policy that has ended', async () => {
    const office = await atOffice(open)
    const named = await holdPolicy(office)
    const ended = await holdLogoPolicy(office)
    await sendChange(ended.holder, ended.number, { action: 'cancel_policy', version: 1 })
    await office.runJobs()
    expect(await office.proofMails(named.quoteId)).toBe(0)
    expect(await office.proofMails(ended.quoteId)).toBe(0)
    expect((await readProof(named.holder, named)).state).toBe('none_needed')
    const refused = await stepProof(office.rep, named, 'send')
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'No sign with a logo is still to be made.',
    ])
    expect((await stepProof(office.rep, ended, 'send')).json().error).toBe(
      'This policy has ended. Nothing will be printed for it.',
    )
  })

  it('D42 a customer asks for a change; the team reads it, and the newest proof alone is approved', async () => {
    const office = await atOffice(open)
    const { rep, context, wait } = office
    const policy = await holdLogoPolicy(office)
    await office.runJobs()
    const first = await openProofLink(office, policy.email)
    wait()
    const asked = (await first.askChange('The logo is the old one.\nUse the blue one.')).json().data
    expect(asked).toMatchObject({
      state: 'change_asked',
      proof: { note: 'The logo is the old one.\nUse the blue one.' },
    })
    const [mail] = await context.db.select().from(messages).where(like(messages.subject, 'Change the signs%'))
    expect(mail?.plain).toContain('Use the blue one.')
    expect(mail?.replyTo).toBe(policy.email)
    expect((await first.approve()).json().error).toBe('You asked for a change. We’ll send you a new proof.')
    wait()
    expect((await stepProof(rep, policy, 'send')).json().data).toMatchObject({
      state: 'sent',
      proof: { place: 2 },
    })
    const replaced = await first.read()
    expect([replaced.statusCode, replaced.json().code]).toEqual([410, 'LINK_ENDED'])
    expect((await first.approve()).json().code).toBe('LINK_ENDED')
    expect((await first.artwork()).statusCode).toBe(410)
    const second = await openProofLink(office, policy.email)
    expect((await second.approve()).json().data.state).toBe('approved')
    expect((await office.eventsOf(policy.quoteId)).map(([event]) => event)).toEqual([
      'sign_proof_sent',
      'sign_change_asked',
      'sign_proof_sent',
      'sign_proof_approved',
    ])
  })

  it('D42 a link ends after 30 days, and the holder then approves on the page of the policy', async () => {
    const office = await atOffice(open)
    const policy = await holdLogoPolicy(office)
    await office.runJobs()
    const link = await openProofLink(office, policy.email)
    office.setTime('2027-02-14T18:00:00Z')
    expect([(await link.read()).json().code, (await link.approve()).json().code]).toEqual([
      'LINK_EXPIRED',
      'LINK_EXPIRED',
    ])
    const holder = await openWithLink(office, policy.email)
    const { proof } = await readProof(holder, policy)
    const at = `/api/policies/${policy.number}/sign-proof`
    const wrong = await holder.send('POST', `${at}/3b241101-e2bb-4255-8caf-4136c566a962/approve`, {})
    expect(wrong.json().error).toBe('There’s a newer proof of these signs. Look at that one.')
    const approved = await holder.send('POST', `${at}/${proof?.id}/approve`, {})
    expect(approved.json().data).toMatchObject({ state: 'approved', proof: { answered_by: 'client' } })
  })

  it('D42 what changed since is not approved: a new proof comes by itself, and an approval counts for it alone', async () => {
    const office = await atOffice(open)
    const { wait } = office
    const policy = await holdLogoPolicy(office)
    await office.runJobs()
    const link = await openProofLink(office, policy.email)
    wait()
    const { version } = await readPolicy(policy.holder, policy)
    const payload = await payloadOf(office, policy, { hPrizeDescription: 'A week in Maui' })
    const changed = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      version,
      payload,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await readProof(policy.holder, policy)).state).toBe('outdated')
    const stale = await link.approve()
    expect([stale.statusCode, stale.json().error]).toEqual([
      409,
      'These signs changed after we sent the proof. We’ll send you a new one.',
    ])
    const { proof } = (await link.read()).json().data
    expect((await link.askChange('Another logo')).statusCode).toBe(409)
    expect(proof.place).toBe(1)
    await office.runJobs()
    expect(await readProof(policy.holder, policy)).toMatchObject({ state: 'sent', proof: { place: 2 } })
    const newer = await openProofLink(office, policy.email)
    expect((await newer.approve()).json().data.state).toBe('approved')
    const { version: next } = await readPolicy(policy.holder, policy)
    const back = await payloadOf(office, policy, { hPrizeDescription: 'Cash' })
    await sendChange(policy.holder, policy.number, { action: 'change_policy', version: next, payload: back })
    expect((await readProof(policy.holder, policy)).state).toBe('outdated')
    expect((await newer.approve()).json().data.state).toBe('outdated')
    const print = await office.rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)
    expect(print.statusCode).toBe(409)
  })

  it('D42 a logo that is not approved is neither printed nor packed, unless a rep says why', async () => {
    const office = await atOffice(open)
    const { rep } = office
    const policy = await holdLogoPolicy(office)
    await office.runJobs()
    const print = () => rep.get(`/api/admin/signs/print/signs?policies=${policy.number}`)
    const [refused, packed] = [await print(), await pack(rep, policy)]
    for (const answer of [refused, packed])
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        expect.stringMatching(/^The customer hasn’t approved the logo on the signs for /),
      ])
    expect((await rep.get(`/api/admin/signs/print/labels-5163?policies=${policy.number}`)).statusCode).toBe(
      200,
    )
    const [row] = (await rep.get('/api/admin/signs')).json().data.rows
    expect(row).toMatchObject({ policy_number: policy.number, proof: 'sent' })
    expect((await stepProof(rep, policy, 'waiver', { reason: ' ' })).statusCode).toBe(400)
    const waived = await stepProof(rep, policy, 'waiver', { reason: 'The event is tomorrow' })
    expect(waived.json().data).toMatchObject({ state: 'waived', proof: { note: 'The event is tomorrow' } })
    expect((await print()).statusCode).toBe(200)
    expect((await pack(rep, policy, { sent: leaving('01/15/2027') })).statusCode).toBe(201)
    expect((await office.eventsOf(policy.quoteId)).at(-1)).toEqual([
      'sign_proof_waived',
      'rep',
      { policy: policy.number, proof: 1, by: 'rep', reason: 'The event is tomorrow' },
    ])
    // What has left needs no approval.
    expect((await readProof(policy.holder, policy)).state).toBe('none_needed')
  })

  it('D42 a rep records an approval by telephone with its reason, also before any proof was sent', async () => {
    const office = await atOffice(open)
    const policy = await holdLogoPolicy(office)
    const reason = 'Pat Doyle by phone, saw it at the shop'
    const recorded = await stepProof(office.rep, policy, 'approval', { reason })
    expect(recorded.json().data).toMatchObject({
      state: 'approved',
      proof: { place: 1, answered_by: 'rep', note: reason, recipient: null, expires_at: null },
    })
    await office.runJobs()
    expect(await office.proofMails(policy.quoteId)).toBe(0)
    expect((await stepProof(office.rep, policy, 'approval', { reason })).json().error).toBe(
      'The customer has already approved these signs.',
    )
  })

  it('D42 a small logo is told to the customer with what would do, and a rep prints the name instead', async () => {
    const office = await atOffice(open)
    const policy = await holdLogoPolicy(office, { width: 340 })
    await office.runJobs()
    const link = await openProofLink(office, policy.email)
    const [mail] = await office.context.db.select().from(messages).where(like(messages.subject, PROOF_MAIL))
    expect(mail?.plain).toContain('A logo is too small for a sharp print.')
    const [sign] = (await link.read()).json().data.proof.signs
    expect(sign.small_logo).toMatchObject({ width: 340, needed: 1800 })
    const named = await stepProof(office.rep, policy, 'name', { sign: sign.key })
    expect(named.json().data.state).toBe('none_needed')
    expect((await readSigns(office.rep, policy)).signs).toMatchObject([{ logo: null, artwork: 'ready' }])
    expect((await office.eventsOf(policy.quoteId)).at(-1)).toEqual([
      'sign_name_chosen',
      'rep',
      { policy: policy.number, sign: 'Hole-in-one, $10,000, Lone Star Bank' },
    ])
    expect((await link.approve()).json().error).toBe('No sign with a logo is still to be made.')
    expect((await stepProof(office.rep, policy, 'name', { sign: sign.key })).statusCode).toBe(409)
    expect((await stepProof(office.rep, policy, 'name', { sign: 'grand_prize 99' })).statusCode).toBe(409)
    await office.agreed()
  })

  it('R02 D42 only reps who may change anything take the steps of the office', async () => {
    const office = await atOffice(open)
    const policy = await holdLogoPolicy(office)
    const other = await holdPolicy(office, { insured_email: 'someone@else.example' })
    await office.runJobs()
    const reader = await signedInRep(
      office,
      await aRep(office.context, 'reader@office.example', { role: 'reader' }),
    )
    for (const [who, status] of [
      [policy.holder, 401],
      [reader, 403],
    ] as const)
      for (const step of ['send', 'approval', 'waiver', 'name'] as const)
        expect((await stepProof(who, policy, step, { reason: 'So', sign: 'grand_prize 1' })).statusCode).toBe(
          status,
        )
    const { proof } = await readProof(policy.holder, policy)
    const at = `/api/policies/${policy.number}/sign-proof`
    expect((await other.holder.get(at)).statusCode).toBe(404)
    expect((await other.holder.get(`${at}/${proof?.id}/artwork`)).statusCode).toBe(404)
    expect((await other.holder.send('POST', `${at}/${proof?.id}/approve`, {})).statusCode).toBe(404)
    const byRep = await office.rep.send('POST', `${at}/${proof?.id}/approve`, {})
    expect(byRep.json().error).toBe('The customer approves here. Record how they told you instead.')
    const crossed = `/api/policies/${other.number}/sign-proof/${proof?.id}`
    expect((await other.holder.get(`${crossed}/artwork`)).statusCode).toBe(404)
    expect((await other.holder.send('POST', `${crossed}/approve`, {})).statusCode).toBe(404)
    expect((await readProof(policy.holder, policy)).state).toBe('sent')
  })

  it('D42 of several who approve at once one is recorded, and all are told that it is approved', async () => {
    const office = await atOffice(open)
    const policy = await holdLogoPolicy(office)
    await office.runJobs()
    const link = await openProofLink(office, policy.email)
    const answers = await Promise.all([link.approve(), link.approve(), link.approve(), link.approve()])
    for (const answer of answers) expect(answer.json().data.state).toBe('approved')
    const events = (await office.eventsOf(policy.quoteId)).filter(
      ([event]) => event === 'sign_proof_approved',
    )
    expect(events).toHaveLength(1)
  })
})

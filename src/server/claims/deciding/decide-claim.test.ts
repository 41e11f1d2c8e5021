import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, sendReport } from '#testing/claims.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const CASE = '/api/admin/claims/C-2001'
const readCase = async (rep: Client) => (await rep.get(CASE)).json().data

const withClaim = async (open: Parameters<typeof policyOffice>[0], fields = {}, report = {}) => {
  const at = await policyOffice(open)
  const bought = await holdPolicy(at, { h_date_1: '06-12-2027', ...fields })
  at.setTime(AFTER_PLAY)
  const policy = { ...bought, holder: await openWithLink(at, bought.email) }
  const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
  const answer = await sendReport(policy.holder, policy, report)
  expect(answer.statusCode, answer.body).toBe(201)
  return { at, policy, rep }
}

const AFFIDAVIT = {
  name: 'Theo Alvarado',
  address_1: '12 Oak Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  is_adult: 'Yes',
  status: 'amateur',
  place: 'Hole 7',
  time: '12:31',
  own_shot: 'Yes',
}

/** What the rep finds so that no rule stays open, where documents are files. */
const FINDINGS = {
  isRegulationPar3: true,
  hasOneCup: true,
  isPermanentGreen: true,
  isNineHoles: false,
  isOnPlayerList: true,
  winnerStatus: 'amateur',
  stroke: 'counted',
}

const saw = (name: string) => ({ name, phone: '512-555-0142', time: '12:31', saw: 'I saw the ball go in' })

async function sendStatements(holder: Client) {
  const send = (key: string, place: number, values: object) =>
    holder.send('POST', `/api/claims/C-2001/forms/${key}/${place}`, { id: randomUUID(), values })
  for (const [key, place, values] of [
    ['statement_partner', 1, { ...saw('Ruth Kessler'), played: 'Yes' }],
    ['statement_partner', 2, { ...saw('Omar Diaz'), played: 'Yes' }],
    ['statement_witness', 1, { ...saw('Dana Reyes'), is_adult: 'Yes', takes_part: 'No' }],
  ] as const) {
    const answer = await send(key, place, values)
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

/** Every document is accepted, or said not to be needed. */
async function settleDocuments(rep: Client) {
  const { documents, steps } = await readCase(rep)
  for (const { key, place, state } of documents) {
    const { step } = steps.find(
      (one: { key: string; place: number }) => one.key === key && one.place === place,
    )
    const body =
      state === 'received'
        ? { decision: 'accepted', step }
        : { decision: 'not_needed', reason: 'Seen on paper', step }
    const answer = await rep.send('POST', `${CASE}/documents/${key}/${place}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

async function find(rep: Client) {
  for (const [fact, value] of Object.entries(FINDINGS)) {
    const answer = await rep.send('POST', `${CASE}/findings`, {
      fact,
      value,
      note: 'By telephone with the course',
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

const award = (amount: number, more: object = {}) => ({
  payee: 'Theo Alvarado',
  role: 'winner',
  mode: 'lump',
  amount,
  years: 1,
  ...more,
})

const decision = async (rep: Client, more: object) => ({
  rules: [],
  waivers: [],
  letter: '',
  awards: [],
  seen_place: (await readCase(rep)).place,
  ...more,
})

const send = (rep: Client, path: string, body: object) => rep.send('POST', `${CASE}/${path}`, body)

describeOnDatabase('deciding a claim', (open) => {
  it('N105 N79 scenario 18: documents are accepted, one rep approves $10,000, it is paid, and the claim is closed', async () => {
    const { at, policy, rep } = await withClaim(open)
    const early = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'approve', awards: [award(10_000)] }),
    )
    expect(early.json()).toMatchObject({ code: 'CLAIM_REFUSED', data: { reason: 'CLAIM_STATE' } })

    await sendStatements(policy.holder)
    const wrong = await policy.holder.send('POST', '/api/claims/C-2001/forms/affidavit/1', {
      id: randomUUID(),
      values: { ...AFFIDAVIT, zip: '' },
    })
    expect(wrong.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'zip' }] })
    const affidavit = await policy.holder.send('POST', '/api/claims/C-2001/forms/affidavit/1', {
      id: randomUUID(),
      values: AFFIDAVIT,
    })
    expect(affidavit.statusCode, affidavit.body).toBe(200)
    expect(affidavit.json().data.state).toBe('documents')
    await settleDocuments(rep)
    expect((await readCase(rep)).state).toBe('review')
    await at.agreed()

    const unknown = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'approve', awards: [award(10_000)] }),
    )
    expect(unknown.json()).toMatchObject({ data: { reason: 'RULES_OPEN' } })
    await find(rep)
    const above = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'approve', awards: [award(10_000.01)] }),
    )
    expect(above.json()).toMatchObject({ data: { reason: 'ABOVE_PRIZE' } })
    const approved = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'approve', awards: [award(10_000)] }),
    )
    expect(approved.json().data, approved.body).toMatchObject({
      state: 'approved',
      reserve: 0,
      awarded: 10_000,
      awards: [
        { amount: 10_000, state: 'open', parts: [{ due_on: '2027-06-12', amount: 10_000, state: 'due' }] },
      ],
    })
    await at.agreed()

    const [{ id }] = approved.json().data.awards
    const pay = (reference: string) =>
      send(rep, `awards/${id}/payments`, { parts: [0], dated: '06/12/2027', method: 'check', reference })
    expect((await pay(' ')).json()).toMatchObject({ data: { reason: 'NO_REFERENCE' } })
    const paid = await Promise.all([pay('Check 1201'), pay('Check 1202'), pay('Check 1203')])
    expect(paid.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect((await readCase(rep)).state).toBe('paid')
    await at.agreed()

    // The check comes back and is sent once more.
    const { awards } = await readCase(rep)
    const { entry } = awards[0].parts[0].paid
    expect((await send(rep, `payments/${entry}/reverse`, { reason: 'Returned' })).json().data.state).toBe(
      'approved',
    )
    await at.agreed()
    expect((await pay('Check 1210')).json().data.state).toBe('paid')
    const { place } = await readCase(rep)
    expect((await send(rep, 'steps', { step: 'close', seen_place: place })).json().data.state).toBe('closed')
    await at.agreed()
  })

  it('N105 a decline names its broken rule and its letter, is answered by reopening, and gives the reserve back', async () => {
    const { at, policy, rep } = await withClaim(open, {}, { yardage: 120 })
    await sendStatements(policy.holder)
    await settleDocuments(rep)
    const unnamed = await send(rep, 'decision', await decision(rep, { kind: 'decline', letter: 'No.' }))
    expect(unnamed.json()).toMatchObject({ data: { reason: 'NO_RULE' } })
    const held = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'decline', letter: 'No.', rules: ['H4'] }),
    )
    expect(held.json().code).toBe('CLAIM_REFUSED')
    const declined = await send(
      rep,
      'decision',
      await decision(rep, { kind: 'decline', letter: 'We cannot pay.', rules: ['H1'] }),
    )
    expect(declined.json().data, declined.body).toMatchObject({ state: 'declined', reserve: 0 })
    await at.agreed()
    const { place } = declined.json().data
    expect((await send(rep, 'steps', { step: 'reopen', seen_place: place })).json()).toMatchObject({
      data: { reason: 'REASON_REQUIRED' },
    })
    const again = await send(rep, 'steps', { step: 'reopen', reason: 'Measured again', seen_place: place })
    expect(again.json().data, again.body).toMatchObject({ state: 'review', reserve: 10_000 })
    await at.agreed()
  })

  it('N105 N109 over the limit a second rep confirms exactly what was proposed, and an edit leaves nothing to confirm', async () => {
    const { at, policy, rep } = await withClaim(open, { h_prize_value_1: 25_000 })
    const other = await signedInRep(
      at,
      await aRep(at.context, 'ines@office.example', { name: 'Ines Ortega', role: 'specialist' }),
    )
    await sendStatements(policy.holder)
    await settleDocuments(rep)
    await find(rep)
    const approve = { kind: 'approve', awards: [award(25_000)] }
    const proposed = await send(rep, 'decision', await decision(rep, approve))
    expect(proposed.json().data, proposed.body).toMatchObject({
      state: 'review',
      pending: { kind: 'approve', is_outdated: false },
    })
    const { pending, place } = proposed.json().data
    const confirm = (browser: Client, hash = pending.hash) =>
      browser.send('POST', `${CASE}/decision/confirm`, { hash, seen_place: place })
    expect((await confirm(rep)).json().code).toBe('SECOND_PERSON_REQUIRED')
    // Somebody finds something else meanwhile.
    await send(other, 'findings', { fact: 'groupSize', value: 3, note: 'Read on the scorecard' })
    expect((await confirm(other)).json()).toMatchObject({ data: { reason: 'DECISION_CHANGED' } })
    const anew = (await send(rep, 'decision', await decision(rep, approve))).json().data
    const both = await Promise.all([confirm(other, anew.pending.hash), confirm(other, anew.pending.hash)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await readCase(rep)).toMatchObject({ state: 'approved', awarded: 25_000, pending: null })
    await at.agreed()
  })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, readyClaim, sendReport } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

const CASE = '/api/admin/claims/C-2001'

describeOnDatabase('a claim as reps see it', (open) => {
  async function anOffice(fields = {}) {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { h_date_1: '06-12-2027', ...fields })
    at.setTime(AFTER_PLAY)
    const person = (email: string, name: string) =>
      aRep(at.context, email, { name, role: 'specialist' as const })
    const rep = await signedInRep(at, await person('kim@office.example', 'Kim Lee'))
    const other = await signedInRep(at, await person('ines@office.example', 'Ines Ortega'))
    return { at, policy, rep, other }
  }

  it('N105 shows each form as its labels ask, where each fact comes from, and who did what', async () => {
    const { at, policy, rep, other } = await anOffice()
    const { read } = await readyClaim({ at, rep, policy })
    await other.send('POST', `${CASE}/findings`, { fact: 'groupSize', value: 3, note: 'On the scorecard' })
    const shown = await read()
    const linesOf = (key: string) =>
      Object.fromEntries(
        shown.steps
          .find((one: { key: string }) => one.key === key)
          .lines.map(({ label, value }: { label: string; value: string }) => [label, value]),
      )
    expect(linesOf('claim_form')).toMatchObject({ Winner: 'Theo Alvarado', Hole: '7', Witness: 'Dana Reyes' })
    expect(shown.steps).toContainEqual(
      expect.objectContaining({ key: 'statement_partner', place: 2, who: 'Omar Diaz' }),
    )
    expect(linesOf('affidavit')).toMatchObject({ 'You played as': 'An amateur', Time: '12:31 PM' })
    expect(shown.facts).toContainEqual({ fact: 'groupSize', source: 'report', value: 4, from: 'The report' })
    expect(shown.facts).toContainEqual({
      fact: 'groupSize',
      source: 'finding',
      value: 3,
      from: 'Ines Ortega',
    })
    expect(shown.history).toContainEqual(
      expect.objectContaining({
        text: 'Players in the group: 3',
        by: 'Ines Ortega',
        reason: 'On the scorecard',
      }),
    )
    expect(shown.history).toContainEqual(
      expect.objectContaining({ text: 'Winner’s affidavit: accepted', by: 'Kim Lee' }),
    )
    expect(shown).toMatchObject({
      payout_years: 1,
      prize_left: 10_000,
      needs_second_rep: false,
      today: '2027-06-12',
      rep: null,
      pending: null,
    })
  })

  it('N105 N109 a proposal says what it is, by whom, who may confirm it, and that it is outdated', async () => {
    const { at, policy, rep, other } = await anOffice({ h_prize_value_1: 25_000 })
    const holder = await openWithLink(at, policy.email)
    expect((await sendReport(holder, policy, { yardage: 120 })).statusCode).toBe(201)
    await rep.send('POST', `${CASE}/steps`, { step: 'begin_review', seen_place: 1 })
    const proposed = await rep.send('POST', `${CASE}/decision`, {
      kind: 'decline',
      rules: ['H1'],
      waivers: [],
      letter: 'We cannot pay this claim.',
      awards: [],
      seen_place: 2,
    })
    expect(proposed.json().data.pending, proposed.body).toMatchObject({
      by_name: 'Kim Lee',
      rules: ['H1'],
      is_outdated: false,
      decided_by: 'another',
    })
    const seen = async () => (await other.get(CASE)).json().data
    expect((await seen()).pending).toMatchObject({ decided_by: 'you', is_outdated: false })
    await other.send('POST', `${CASE}/findings`, { fact: 'groupSize', value: 3, note: 'On the scorecard' })
    expect((await seen()).pending).toMatchObject({ is_outdated: true })
    await other.send('POST', `${CASE}/decision/drop`, { reason: 'Measure again' })
    const { pending, history } = await seen()
    expect(pending).toBeNull()
    expect(history).toContainEqual(
      expect.objectContaining({ text: 'Proposal sent back', by: 'Ines Ortega', reason: 'Measure again' }),
    )
  })

  it('R02 N105 whoever may not decide claims reads them, and gives none away', async () => {
    const { at, policy } = await anOffice()
    const holder = await openWithLink(at, policy.email)
    expect((await sendReport(holder, policy)).statusCode).toBe(201)
    const reader = await signedInRep(
      at,
      await aRep(at.context, 'reader@office.example', { name: 'Robin Reader', role: 'reader' }),
    )
    expect((await reader.get(CASE)).statusCode).toBe(200)
    expect((await reader.get('/api/admin/claims')).json().data).toHaveLength(1)
    const refused = await reader.send('PUT', `${CASE}/rep`, { rep_id: null, seen_place: 1 })
    expect(refused.json().code).toBe('ROLE_NOT_ALLOWED')
    const found = { id: randomUUID(), fact: 'groupSize', value: 3, note: 'x' }
    expect((await reader.send('POST', `${CASE}/findings`, found)).statusCode).not.toBe(200)
    // A reader is not given what they cannot decide.
    const { id } = (await reader.get('/api/admin/assignees'))
      .json()
      .data.find((one: { is_me: boolean }) => one.is_me)
    const rep = await signedInRep(at, await aRep(at.context, 'sam@office.example', { name: 'Sam Poe' }))
    expect((await rep.send('PUT', `${CASE}/rep`, { rep_id: id, seen_place: 1 })).statusCode).toBe(404)
  })
})

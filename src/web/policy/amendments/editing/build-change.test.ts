// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { CLIENT, REP } from '#web/api/viewer.ts'
import { buildChange } from '#web/policy/amendments/editing/build-change.ts'
import { openTypedChange, type TypedChange } from '#web/policy/amendments/editing/typed-change.ts'
import { aContact } from '#testing/fake-quote-server.ts'
import { aWizardSession } from '#testing/render-in-wizard.tsx'

const blank = openTypedChange('ALB-100001', 'nobody', 1).get()

function built(
  texts: Record<string, string>,
  typed: Partial<TypedChange> = {},
  viewer = REP,
  asked: Parameters<typeof buildChange>[2] = { version: 1 },
) {
  const { session } = aWizardSession(aContact(), viewer)
  return buildChange({ ...session.get(), pendingChanges: texts }, { ...blank, ...typed }, asked)
}

describe('N72 all that was typed is one change', () => {
  it('N72 nothing typed is nothing to ask', () => {
    expect(built({})).toEqual({ state: 'nothing' })
    expect(built({}, { note: 'Only a note' })).toEqual({ state: 'nothing' })
  })

  it('T16 E07 a figure goes with its contest, everything else by its wire name', () => {
    expect(built({ h_amateurs_1: '130', tournament_name: 'Spring Cup' })).toMatchObject({
      state: 'ready',
      body: {
        action: 'change_policy',
        version: 1,
        payload: { grandPrize: [{ hAmateurs: 130, isDeleted: false }] },
        customFields: { tournament_name: 'Spring Cup' },
        tell_client: true,
      },
    })
  })

  it('N73 half a figure is not asked, and says what is wrong', () => {
    expect(built({ h_yardage_1: '16' })).toMatchObject({ state: 'incomplete' })
  })

  it('D67 a fee needs its reason, and an empty one with a reason is taken back', () => {
    const fees = (fee: object) => ({ fees: { 'grand_prize 1': { fee: '600', reason: '', ...fee } } })
    expect(built({}, fees({}))).toMatchObject({ state: 'incomplete' })
    expect(built({}, fees({ reason: 'Agreed' }))).toMatchObject({
      body: { fees: [{ entity: 'grand_prize', index: 1, fee: 600, reason: 'Agreed' }] },
    })
    expect(built({}, fees({ fee: '', reason: 'Agreed', isTakenBack: true }))).toMatchObject({
      body: { fees: [{ fee: null }] },
    })
  })

  it('D67 a fee whose contest was taken out is not sent', () => {
    const fees = { 'grand_prize 0': { fee: '600', reason: 'Agreed' } }
    expect(built({ tournament_name: 'Spring Cup' }, { fees })).toMatchObject({ body: { fees: [] } })
  })

  it('N44 D21 what only a rep says is not said by the holder', () => {
    const { body } = built({ h_amateurs_1: '130' }, { reason: 'One more' }, undefined) as { body: object }
    expect(body).toMatchObject({ reason: 'One more' })
    const holders = built(
      { h_amateurs_1: '130' },
      { reason: 'One more' },
      { editor: 'client', base: '/view' },
    )
    expect(holders).not.toHaveProperty('body.reason')
    expect(holders).not.toHaveProperty('body.tell_client')
  })

  it('D18 N60 a holder’s change is of the kind that was chosen; words make it one that somebody reads, also alone', () => {
    const kindOf = (texts: Record<string, string>, note: string, kind: 'players' | 'other') =>
      built(texts, { note }, CLIENT, { version: 1, kind })
    expect(kindOf({ h_amateurs_1: '130' }, '', 'players')).toMatchObject({ body: { kind: 'players' } })
    expect(kindOf({ h_amateurs_1: '130' }, '', 'other')).toMatchObject({ body: { kind: 'contest_details' } })
    expect(kindOf({}, 'Two more carts', 'players')).toMatchObject({
      state: 'ready',
      body: { kind: 'other', note: 'Two more carts' },
    })
    expect(kindOf({}, 'x'.repeat(2001), 'other')).toMatchObject({ state: 'incomplete' })
    expect(kindOf({}, ' ', 'other')).toEqual({ state: 'nothing' })
  })
})

import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  isPurchaseOrBind,
  refuseAsSave,
  submitType,
} from '#domain/quote/transitions/save-actions.ts'

describe('actions', () => {
  it('T01 the ten actions have their wire names', () => {
    expect(ACTIONS).toEqual([
      'save',
      'purchase',
      'bind',
      'cert_fee',
      'change_policy',
      'postpone_policy',
      'cancel_policy',
      'edit',
      'editing',
      'edited',
    ])
  })

  it.each(ACTIONS.filter((action) => action !== 'cert_fee'))(
    'T01 after %s the submit type is the same',
    (action) => {
      expect(submitType(action, 'save')).toBe(action)
      expect(submitType(action, 'cancel_policy')).toBe(action)
    },
  )

  it.each(['save', 'purchase', 'change_policy'] as const)(
    'T01 recalculating a fee keeps the submit type %s',
    (former) => {
      expect(submitType('cert_fee', former)).toBe(former)
    },
  )

  it('T01 only purchase and bind buy the policy', () => {
    expect(ACTIONS.filter(isPurchaseOrBind)).toEqual(['purchase', 'bind'])
  })

  it('T01 a save is taken from what edits a quote, and from the calculation of a fee', () => {
    const taken = ACTIONS.filter((action) => refuseAsSave(action) === undefined)
    expect(taken).toEqual(['save', 'cert_fee', 'edit', 'editing', 'edited'])
  })
})

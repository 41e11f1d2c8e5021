import { describe, expect, it } from 'vitest'
import { ACCOUNTING_DOCUMENT_TYPES } from '#domain/accounting/document-types.ts'
import { CLAIM_TYPES } from '#domain/claims/claim-types.ts'
import {
  ACTIONS,
  EDIT_MODES,
  isPurchaseOrBind,
  refuseAsSave,
  submitType,
} from '#domain/policy/amendments/actions.ts'
import { TERMS_DELIVERIES } from '#domain/quote/terms/terms-delivery.ts'

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

it('T02 a row is not edited, has a new date, has an unknown date, or is selected', () => {
  expect(EDIT_MODES).toEqual(['none', 'date', 'unknown', 'check'])
})

it('T04 claims, terms deliveries and accounting documents have their wire names', () => {
  expect(CLAIM_TYPES).toEqual(['report_new_claim', 'manage_existing_claim'])
  expect(TERMS_DELIVERIES).toEqual(['email_terms', 'text_terms'])
  expect(ACCOUNTING_DOCUMENT_TYPES).toEqual([
    'invoice',
    'sales_receipt',
    'receive_payment',
    'credit_memo',
    'issue_refund',
  ])
})

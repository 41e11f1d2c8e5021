import { expect, it } from 'vitest'
import { ACCOUNTING_DOCUMENT_TYPES } from '#domain/accounting/document-types.ts'
import { CLAIM_TYPES } from '#domain/claims/claim-types.ts'
import { TERMS_DELIVERIES } from '#domain/quote/terms/terms-delivery.ts'

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

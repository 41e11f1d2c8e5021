import { describe, expect, it } from 'vitest'
import { matchPage, pagesForAnybody } from '#contract/pages.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'

const guid = '3b241101-e2bb-4255-8caf-4136c566a962'

describe('S12 pages', () => {
  it('R02 one below /admin among those for anybody does not compile', () => {
    // @ts-expect-error -- whoever is not signed in would be shown it
    expect(pagesForAnybody({ secret: '/admin/secret' })).toEqual({ secret: '/admin/secret' })
    expect(pagesForAnybody({ terms: '/terms' })).toEqual({ terms: '/terms' })
  })

  it.each([
    ['', 'greeting', {}],
    ['/', 'greeting', {}],
    ['/view/pat@example.com/100001', 'lookup', { email: 'pat@example.com', quotenumber: '100001' }],
    ['/view/pat%40example.com/100001', 'lookup', { email: 'pat@example.com', quotenumber: '100001' }],
    [`/view/${guid}`, 'quote', { guid }],
    [`/view/${guid}/`, 'quote', { guid }],
    [`/view/${guid.toUpperCase()}`, 'quote', { guid: guid.toUpperCase() }],
    ['/already-purchased', 'already-purchased', {}],
    ['/confirmation/100001/receipt', 'confirmation', { policynumber: '100001', typeofdoc: 'receipt' }],
    ['/policy/all/secret/pat@example.com', 'policies', { token: 'secret', email: 'pat@example.com' }],
    ['/policy/all/mine/-/100001', 'policies', { token: 'mine', email: '-', policy: '100001' }],
    [
      '/policy/all/mine/-/100001/make-change',
      'policy-change',
      { token: 'mine', email: '-', policy: '100001' },
    ],
    ['/policies/ALB-100001/claims/new', 'report-win', { policynumber: 'ALB-100001' }],
    ['/claims/c-2001', 'claim', { claim: 'c-2001' }],
    ['/claims/C-2001/sent', 'claim-sent', { claim: 'C-2001' }],
    [
      '/claims/C-2001/documents/pro_letter/1',
      'claim-form',
      { claim: 'C-2001', document: 'pro_letter', place: '1' },
    ],
    ['/mailbox', 'mailbox', {}],
    ['/unsubscribe/pat%2Bgolf%40example.com', 'unsubscribe', { email: 'pat+golf@example.com' }],
    ['/newsletter/unsubscribe/pat@example.com/', 'newsletter-unsubscribe', { email: 'pat@example.com' }],
    ['/reminders/unsubscribe/pat@example.com', 'reminders-unsubscribe', { email: 'pat@example.com' }],
    ['/unsubscribe/abc', 'unsubscribe', { email: 'abc' }],
    ['/ipg/newsletter/unsubscribe/-', 'ipg-newsletter-unsubscribe', { email: '-' }],
    [
      '/ipg/newsletter/unsubscribe/pat@example.com',
      'ipg-newsletter-unsubscribe',
      { email: 'pat@example.com' },
    ],
    ['/subscribe/ipg-newsletter/secret', 'subscribe-again', { mailing: 'ipg-newsletter', token: 'secret' }],
    [
      '/prospecting/P-7/unsubscribe/pat@example.com',
      'prospecting-unsubscribe',
      { id: 'P-7', email: 'pat@example.com' },
    ],
    [
      '/ipg/prospecting/P-7/unsubscribe/pat@example.com',
      'ipg-prospecting-unsubscribe',
      { id: 'P-7', email: 'pat@example.com' },
    ],
  ])('S12 %s is the page %s', (path, name, params) => {
    expect(matchPage(path)).toEqual({ name, params })
  })

  it.each(STEP_IDS)('N30 S12 the step %s is a page of a quote', (step) => {
    expect(matchPage(`/view/${guid}/${step}`)).toEqual({ name: 'step', params: { guid, step } })
  })

  it.each([
    '/nothing',
    '/view',
    '/view/pat/100001',
    '/view/-/100001',
    '/policy/all/secret/-',
    `/view/${guid}/no-such-step`,
    `/view/${guid}/payment-information/more`,
    '/view/not-a-guid',
    '/confirmation/100001',
    '/policy/all/secret',
    '/policy/all/secret/nobody',
    '/mailbox/7',
    '/claims',
    '/claims/2001',
    '/claims/C-2001/unsent',
    '/claims/C-2001/documents/pro_letter/0',
    '/unsubscribe',
    '/confirmation/100001/zzz',
    '/confirmation/100001/quote',
    '/policy/paper/100001/zzz',
    `/view/${guid}/paper/invoice`,
    '/ipg/unsubscribe/pat@example.com',
    '/prospecting/unsubscribe/pat@example.com',
    '/subscribe/no-such-mailing/secret',
    '/subscribe/newsletter',
    '//',
    '/view//100001',
    '/%E0%A4%A',
  ])('S12 %s is no page', (path) => {
    expect(matchPage(path)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { pagePath } from '#contract/page-path.ts'
import { BASE_PATH, matchPage, PAGES } from '#contract/pages.ts'

const GUID = '0b9d6a4e-63c1-4b1c-9b3e-6a5f5f8f1f10'

it.each([
  [pagePath('greeting', {}), '/quote/'],
  [pagePath('quote', { guid: GUID }), `/quote/view/${GUID}`],
  [pagePath('policies', { token: 'mine', email: '-' }), '/quote/policy/all/mine/-'],
  [pagePath('policies', { token: 'mine', email: '-', policy: 'ALB-1' }), '/quote/policy/all/mine/-/ALB-1'],
  [pagePath('unsubscribe', { email: 'a/b+c@x.example' }), '/quote/unsubscribe/a%2Fb%2Bc%40x.example'],
])('S12 a link that leaves the program is %s', (path, expected) => {
  expect(path).toBe(expected)
})

it('S12 every page is found again by its path', () => {
  const given = {
    guid: GUID,
    coupon: GUID,
    partner: GUID,
    clienttype: 'first_command',
    customer: GUID,
    claim: 'C-2001',
    step: 'contact-information',
    list: 'policies',
    mailing: 'newsletter',
    legalpage: 'terms',
    mailtext: 'purchase',
    officemailing: GUID,
    email: 'a+b@x.example',
    token: 't',
    policy: 'ALB-1',
  }
  const ofClaims = { claim: 'C-2001', document: 'affidavit', place: '1' }
  const others = {
    ...ofClaims,
    quotenumber: 'Q-1',
    id: '7',
    typeofdoc: 'terms',
    policynumber: 'ALB-1',
    code: 'ABC',
    person: 'statement_witness.1.7',
    plan: 'RP-2027.2',
  }
  for (const name of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
    const path = pagePath(name, { ...given, ...others })
    expect(matchPage(path.slice(BASE_PATH.length))?.name).toBe(name)
  }
})

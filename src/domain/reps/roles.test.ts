import { describe, expect, it } from 'vitest'
import { canStandIn, isAllowed, REP_ROLES, type RepPermission, type RepRole } from '#domain/reps/roles.ts'

describe('R02 what each role may do', () => {
  it.each<[RepPermission, string[]]>([
    ['own-account', [...REP_ROLES]],
    ['read', [...REP_ROLES]],
    ['notes', ['owner', 'specialist', 'underwriter', 'claims', 'bookkeeper']],
    ['correspond', ['owner', 'specialist', 'underwriter', 'claims']],
    ['change', ['owner', 'specialist', 'underwriter']],
    ['underwrite', ['owner', 'specialist', 'underwriter']],
    ['accounts', ['owner', 'specialist', 'bookkeeper']],
    ['claims', ['owner', 'specialist', 'claims']],
    ['set-prices', ['owner', 'underwriter']],
    ['set-up', ['owner']],
    ['send-mailings', ['owner']],
    ['manage-people', ['owner']],
    ['operate-site', ['owner']],
    ['personal-data', ['owner']],
  ])('R02 %s: %j', (permission, allowed) => {
    expect(REP_ROLES.filter((role) => isAllowed({ role }, permission))).toEqual(allowed)
  })
})

it('R02 a role that only a later release knows may do nothing', () => {
  expect(isAllowed({ role: 'auditor' as RepRole }, 'own-account')).toBe(false)
})

it.each<[RepRole, RepRole[]]>([
  ['owner', ['owner', 'specialist']],
  ['specialist', ['owner', 'specialist']],
  ['underwriter', ['owner', 'specialist', 'underwriter']],
  ['claims', ['owner', 'specialist', 'claims']],
  ['bookkeeper', ['owner', 'specialist', 'bookkeeper']],
  ['reader', ['owner', 'specialist', 'underwriter']],
])('O18 for a colleague with the role %s, %j can stand in', (absent, expected) => {
  expect(REP_ROLES.filter((role) => canStandIn({ role }, { role: absent }))).toEqual(expected)
})

import { describe, expect, it } from 'vitest'
import { isAllowed, REP_ROLES, type RepPermission } from '#domain/reps/roles.ts'

describe('R02 what each role may do', () => {
  it.each<[RepPermission, string[]]>([
    ['own-account', ['owner', 'specialist', 'reader']],
    ['read', ['owner', 'specialist', 'reader']],
    ['change', ['owner', 'specialist']],
    ['manage-people', ['owner']],
    ['operate-site', ['owner']],
    ['personal-data', ['owner']],
  ])('R02 %s: %j', (permission, allowed) => {
    expect(REP_ROLES.filter((role) => isAllowed({ role }, permission))).toEqual(allowed)
  })
})

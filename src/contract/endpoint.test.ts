import { expect, it } from 'vitest'
import { endpoint, getPermission } from '#contract/endpoint.ts'

const BASE = { name: 'x', path: '/x', summary: '' } as const

it('R02 a call for reps without a permission does not compile', () => {
  // @ts-expect-error no permission
  endpoint({ ...BASE, method: 'GET', access: 'rep-session' })
  // @ts-expect-error only a rep has a session that can prove again who they are
  endpoint({ ...BASE, method: 'POST', access: 'public', recentSignIn: true })
})

it('R02 calls that clients make too need reading or changing, unless they say otherwise', () => {
  expect(getPermission({ ...BASE, method: 'GET', access: 'quote-guid' })).toBe('read')
  expect(getPermission({ ...BASE, method: 'PUT', access: 'policy-session' })).toBe('change')
  expect(getPermission({ ...BASE, method: 'POST', access: 'quote-guid', permission: 'read' })).toBe('read')
  expect(getPermission({ ...BASE, method: 'POST', access: 'public' })).toBeUndefined()
})

import { expect, it } from 'vitest'
import { getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { rolesDocument } from './roles.ts'

it('R02 the document of roles names every call that asks a rep for a right, once, under that right', () => {
  const document = rolesDocument(ENDPOINTS)
  const asked = ENDPOINTS.filter((endpoint) => getPermission(endpoint) !== undefined)
  const [, ...sections] = document.split('### `')
  for (const { name } of asked) expect([name, document.split(`| [${name}](`).length]).toEqual([name, 2])
  for (const section of sections) {
    const permission = section.slice(0, section.indexOf('`'))
    const names = [...section.matchAll(/^\| \[(\w+)\]/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(
      asked
        .filter((endpoint) => getPermission(endpoint) === permission)
        .map(({ name }) => name)
        .toSorted(),
    )
  }
})

it('R02 a right says which roles have it, and a call whether it asks again who it is', () => {
  const document = rolesDocument(ENDPOINTS)
  expect(document).toContain(
    '| `read` | See all quotes, policies, claims, and books | yes | yes | yes | yes | yes | yes |',
  )
  expect(document).toMatch(
    /\| \[addOfficeCoupon\]\(API\.md#addofficecoupon\) \| `POST \/admin\/coupons` \| {2}\| again \|/,
  )
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeIssue } from '#server/kit/http/requests/issue-sentence.ts'
import { siteForAll } from '#testing/site.ts'

describe('X08 over HTTP', () => {
  const site = siteForAll()

  it.each<[string, object, field: string, message: string]>([
    [
      '/contacts',
      { customFields: {}, partner: 'x'.repeat(41) },
      'partner',
      'partner must have at most 40 characters',
    ],
    ['/contacts', { customFields: {}, partner: 7 }, 'partner', 'partner must be a text'],
    ['/policy-access', { email: 'kim@example.com' }, 'token', 'token is missing'],
    [
      '/policy-access',
      { email: 'kim@example.com', token: 'x' },
      'token',
      'token must have at least 20 characters',
    ],
  ])('X08 POST %s with %j names its field in our own words', async (path, body, field, message) => {
    const answer = await site.client.send('POST', `/api${path}`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([{ field, message }])
  })
})

const shape = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  size: z.int().check(z.minimum(2), z.maximum(9)),
  kind: z.enum(['one', 'two']),
  list: z.array(z.boolean()).check(z.maxLength(1)),
  day: z.iso.date(),
  either: z.union([z.string(), z.number()]),
})
const right = { name: 'a', size: 3, kind: 'one', list: [true], day: '2027-06-12', either: 1 }

it.each<[object, string]>([
  [{ name: '' }, 'name can’t be empty'],
  [{ name: 'four' }, 'name must have at most 3 characters'],
  [{ name: undefined }, 'name is missing'],
  [{ size: 1 }, 'size must be at least 2'],
  [{ size: 10 }, 'size must be at most 9'],
  [{ size: 2.5 }, 'size must be a whole number'],
  [{ kind: 'three' }, 'kind must be one or two'],
  [{ list: [true, false] }, 'list must have at most 1 entries'],
  [{ list: ['yes'] }, 'list.0 must be true or false'],
  [{ list: 'yes' }, 'list must be a list'],
  [{ day: '12.6.' }, 'day isn’t in the right format'],
  [{ either: true }, 'either can’t be read'],
])('X08 %j reads: %s', (wrong, message) => {
  const parsed = z.safeParse(shape, { ...right, ...wrong }, { error: describeIssue })
  expect(parsed.error?.issues[0]?.message).toBe(message)
})

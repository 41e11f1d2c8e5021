import { expect, it } from 'vitest'
import { refuseSwitch } from '#domain/policy/sold-as.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { problemOf } from '#testing/problem-of.ts'

const DIRECT: FlatAnswers = { insurance_producer: 'False', client_type: 'non_profit' }
const PRODUCERS: FlatAnswers = { insurance_producer: 'True', client_type: 'farmers_agent' }
const FREE: FlatAnswers = { insurance_producer: 'False', client_type: 'hl' }

const KEEPS_SELLER =
  'You can’t change who sold a policy here. Change the producer of record on the policy’s page instead'
const KEEPS_FEES =
  'You can’t change a policy to or from Friends & Family. Cancel it and sell a new one, or add a credit instead'

const refusalOf = (before: FlatAnswers, after: FlatAnswers) =>
  problemOf(Promise.resolve([before, after] as const).then((answers) => refuseSwitch(...answers)))

it.each<[string, FlatAnswers, FlatAnswers, string, string]>([
  ['becomes a producer’s', DIRECT, PRODUCERS, 'insurance_producer', KEEPS_SELLER],
  ['becomes the insured’s own', PRODUCERS, DIRECT, 'insurance_producer', KEEPS_SELLER],
  ['becomes Friends & Family', DIRECT, FREE, 'client_type', KEEPS_FEES],
  ['stops being Friends & Family', FREE, DIRECT, 'client_type', KEEPS_FEES],
])(
  'N87 a policy never %s, and it is said what to do instead',
  async (_what, before, after, field, message) => {
    expect(await refusalOf(before, after)).toEqual({
      code: 'POLICY_CHANGE_REFUSED',
      message,
      fields: [{ section: 'contact_information', field, message }],
    })
  },
)

it.each<[string, FlatAnswers, FlatAnswers]>([
  ['the insured’s own, of another kind of organization', DIRECT, { ...DIRECT, client_type: 'rotary' }],
  ['the insured’s own, where that was never asked', { client_type: 'non_profit' }, DIRECT],
  ['a producer’s, of another kind', PRODUCERS, { ...PRODUCERS, client_type: 'insurance_agent' }],
  ['Friends & Family, with other answers', FREE, { ...FREE, insured_city: 'Austin' }],
])('N87 a policy may stay %s', async (_what, before, after) => {
  expect(await refusalOf(before, after)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { canReceiveLink } from '#domain/quote/sending/link-recipients.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'

const BOTH = { producer_email: 'ann@lake.example', insured_email: 'kim@example.com' }

describe('P02 who may get the link of a quote', () => {
  it.each([
    ['a producer’s is the producer’s', { ...BOTH, insurance_producer: 'True' }, 'ann@lake.example'],
    [
      'a producer’s without its address is nobody’s',
      { insured_email: 'kim@example.com', insurance_producer: 'True' },
      undefined,
    ],
    ['another is the insured’s', { ...BOTH, insurance_producer: 'False' }, 'kim@example.com'],
    ['and so while that is not said', BOTH, 'kim@example.com'],
  ] as const)('P02 %s', (_name, answers, email) => {
    expect(ownerEmail(answers)).toBe(email)
  })

  it('P02 only the producer may get the link of a producer’s quote; other links go to anybody', () => {
    const may = (address: string, answers: Parameters<typeof canReceiveLink>[0]) =>
      canReceiveLink(answers, address)
    const producers = { ...BOTH, insurance_producer: 'True' as const }
    expect(['ANN@lake.example', 'kim@example.com'].map((address) => may(address, producers))).toEqual([
      true,
      false,
    ])
    expect(may('kim@example.com', { insurance_producer: 'True' })).toBe(false)
    expect(may('lee@example.com', { ...BOTH, insurance_producer: 'False' })).toBe(true)
  })
})

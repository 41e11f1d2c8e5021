import { describe, expect, it } from 'vitest'
import {
  actingAgency,
  currentPayer,
  type EarlierPayer,
  emailOfPayer,
  type Figures,
  figuresOf,
  partyOfPayer,
  payerEmail,
  payersSeenBy,
  type RecordedPolicy,
} from '#domain/policy/producer-of-record.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { answersWith, producerAnswers } from '#testing/ready-answers.ts'

const PAT = 'pat@hopehouse.example'
const ANN = 'ann@lake.example'
const BOB = 'bob@hill.example'

const quote = quoteFrom({ ...charityScrambleAnswers, ...producerAnswers })
const address = (street: string, city: string) => [street, city]
const annParty = {
  name: 'Ann Lake',
  company: 'Lake Agency',
  address: address('7 Lake Street', 'Austin, TX 78701'),
}
const bobParty = {
  name: 'Bob Hill',
  company: 'Hill Agency',
  address: address('9 Hill Road', 'Waco, TX 76701'),
}
const patParty = {
  name: 'Pat Doyle',
  company: 'Hope House',
  address: address('1 Old Street', 'Austin, TX 78704'),
}

const until = '2027-02-01T12:00:00.000Z'
const bobBefore: EarlierPayer = { email: BOB, billTo: bobParty, producers: true, until }
const patBefore: EarlierPayer = { email: PAT, billTo: patParty, until }

const DIRECT: RecordedPolicy = { email: PAT, producerEmail: null, earlierPayers: [] }
const THROUGH_ANN: RecordedPolicy = { ...DIRECT, producerEmail: ANN }
/** Sold by Bob, then the insured's own, now Ann's. */
const THIRD_HANDS: RecordedPolicy = { ...THROUGH_ANN, earlierPayers: [bobBefore, patBefore] }
const WITHOUT_BOB: RecordedPolicy = { ...DIRECT, earlierPayers: [bobBefore] }

describe('who pays for a policy', () => {
  it.each<[string, RecordedPolicy, number, string]>([
    ['the insured, who bought it without a producer', DIRECT, 1, PAT],
    ['its producer of record', THROUGH_ANN, 1, ANN],
    ['the third one, after two others', THIRD_HANDS, 3, ANN],
    ['the insured, since its producer was removed', WITHOUT_BOB, 2, PAT],
  ])('N87 is %s', (_who, policy, payer, email) => {
    expect(currentPayer(policy)).toBe(payer)
    expect(payerEmail(policy)).toBe(email)
    expect(emailOfPayer(policy, payer)).toBe(email)
  })

  it.each<[string, RecordedPolicy, number, Figures]>([
    ['the insured gross', DIRECT, 1, 'gross'],
    ['a producer net of its commission', THROUGH_ANN, 1, 'net'],
    ['a former producer net, though another one acts now', THIRD_HANDS, 1, 'net'],
    ['a former producer net, though the insured acts for itself now', WITHOUT_BOB, 1, 'net'],
    ['the insured gross for what it paid, though a producer acts now', THIRD_HANDS, 2, 'gross'],
    ['the insured gross, once its producer was removed', WITHOUT_BOB, 2, 'gross'],
  ])('N87 charges %s', (_words, policy, payer, figures) => {
    expect(figuresOf(policy, payer)).toBe(figures)
  })

  it('N87 what was paid before is written about to who paid it', () => {
    expect([1, 2, 3].map((payer) => emailOfPayer(THIRD_HANDS, payer))).toEqual([BOB, PAT, ANN])
  })
})

describe('whom a document of account names', () => {
  it('N87 each payer as it was then, and whoever pays now as the policy has it', () => {
    expect([1, 2, 3].map((payer) => partyOfPayer(quote, THIRD_HANDS, payer))).toEqual([
      { billTo: bobParty, producers: true },
      { billTo: patParty },
      { billTo: annParty, producers: true },
    ])
  })

  it('N87 the insured, where none acts for it, whatever the quote says of a producer', () => {
    const { billTo, producers } = partyOfPayer(quote, WITHOUT_BOB, 2)
    expect([billTo.name, billTo.company, producers]).toEqual(['Pat Doyle', 'Hope House', undefined])
  })
})

it.each([
  ['Lake Agency', {}],
  ['Ann Lake', { producer_agency_name: undefined }],
  [null, { producer_agency_name: undefined, producer_first_name: undefined, producer_last_name: undefined }],
])('N87 the acting agency is called %s', (name, changed) => {
  const named = quoteFrom(answersWith({ ...producerAnswers, ...changed }))
  expect(actingAgency(named, THROUGH_ANN)).toBe(name)
  expect(actingAgency(named, DIRECT)).toBeNull()
})

describe('whose documents of account an address sees', () => {
  it.each<[string, RecordedPolicy, string, number[]]>([
    ['the insured its own', DIRECT, PAT, [1]],
    ['a stranger none', DIRECT, BOB, []],
    ['the producer of record its own', THROUGH_ANN, ANN, [1]],
    ['the insured none of its producer', THROUGH_ANN, PAT, []],
    ['the new producer none of the former one, nor of the insured', THIRD_HANDS, ANN, [3]],
    ['the insured those of its turn', THIRD_HANDS, PAT, [2]],
    ['a former producer none, as it acts no more', THIRD_HANDS, BOB, []],
    ['a removed producer none', WITHOUT_BOB, BOB, []],
    ['the insured those since its producer was removed', WITHOUT_BOB, PAT, [2]],
    ['a producer who came back those of both its turns', { ...THIRD_HANDS, producerEmail: BOB }, BOB, [1, 3]],
    [
      'the insured those of all its turns, also by an address that it changed to since',
      { ...WITHOUT_BOB, email: 'new@hopehouse.example', earlierPayers: [patBefore, bobBefore] },
      'new@hopehouse.example',
      [1, 3],
    ],
    [
      'the same address, where a producer insures its own event, all of them',
      { email: ANN, producerEmail: ANN, earlierPayers: [{ ...patBefore, email: ANN }] },
      ANN,
      [1, 2],
    ],
  ])('N87 %s', (_words, policy, reader, payers) => {
    expect(payersSeenBy(policy, reader)).toEqual(payers)
  })
})

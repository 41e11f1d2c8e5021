import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildChecklist,
  type ChecklistInput,
  makeDocument,
  needsTaxForm,
  payeeDocuments,
} from '#domain/claims/checklist/build-checklist.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { CLAIM_KINDS, type InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { anInsuredContest } from '#testing/a-claim.ts'

const input = (insured: InsuredContest, changes: Partial<ChecklistInput> = {}): ChecklistInput => ({
  insured,
  isGoods: false,
  isSignOrdered: false,
  ...changes,
})
/** `statement_partner 2` for each place after the first. */
const named = (given: ChecklistInput) =>
  buildChecklist(given)
    .map(({ key, place }) => (place === 1 ? key : `${key} ${place}`))
    .join(' ')

/** With the witnesses that its prize asks for. */
function worth(insured: InsuredContest, dollars: number, contestants = 120): InsuredContest {
  if (insured.kind === 'bonus_prize') return insured
  const witnesses = getWitnessRequirement(insured.kind, fromDollars(dollars), contestants)
  return { ...insured, prizeValue: fromDollars(dollars), witnesses }
}

describe('N105 the documents of a claim', () => {
  const ace = anInsuredContest()
  it('N105 scenario 18: eleven, without a video', () => {
    const all = buildChecklist(input(ace, { isSignOrdered: true }))
    expect(all.map(({ key, place }) => `${key} ${place}`)).toEqual([
      'claim_form 1',
      'affidavit 1',
      'statement_partner 1',
      'statement_partner 2',
      'statement_witness 1',
      'scorecard 1',
      'player_list 1',
      'pro_letter 1',
      'sign_photo 1',
      'winner_id 1',
      'w9 1',
    ])
    expect(all.filter(({ isIdentity }) => isIdentity).map(({ key }) => key)).toEqual(['winner_id', 'w9'])
    expect(all.some(({ isNotarized }) => isNotarized)).toBe(false)
  })

  const HOLE_IN_ONE = 'scorecard player_list pro_letter'
  const partners = 'statement_partner statement_partner 2'
  const witnesses = 'statement_witness statement_witness 2'
  it.each<[string, ChecklistInput, string]>([
    ['an ace below $2,000', input(worth(ace, 1_999)), `claim_form affidavit ${partners} ${HOLE_IN_ONE}`],
    [
      'an ace of $2,000',
      input(worth(ace, 2_000)),
      `claim_form affidavit ${partners} statement_witness ${HOLE_IN_ONE} winner_id w9`,
    ],
    [
      'an ace of $60,000',
      input(worth(ace, 60_000)),
      `claim_form affidavit ${partners} ${witnesses} ${HOLE_IN_ONE} winner_id w9`,
    ],
    [
      'a car, with few players',
      input(worth(ace, 45_000, 24), { isGoods: true }),
      `claim_form affidavit ${partners} statement_witness ${HOLE_IN_ONE} video winner_id w9 invoice`,
    ],
    [
      'a winner from Ontario',
      input(ace, { winnerTerritory: 'ON' }),
      `claim_form affidavit ${partners} statement_witness ${HOLE_IN_ONE} winner_id`,
    ],
    [
      'a single putt',
      input(anInsuredContest('putting_prize', 1)),
      'claim_form affidavit statement_witness pro_letter video putt_measure finalists winner_id w9',
    ],
    [
      'a progressive putt',
      input(anInsuredContest('putting_prize', 2)),
      'claim_form affidavit statement_witness pro_letter video putt_measure putt_measure 2 putt_measure 3 finalists winner_id w9',
    ],
    [
      'a shootout',
      input(anInsuredContest('shootout')),
      `claim_form affidavit ${partners} ${witnesses} pro_letter video sign_in selection order_of_play winner_id w9`,
    ],
    [
      'a dice roll',
      input(anInsuredContest('dice_roll')),
      'claim_form affidavit statement_witness video dice_returned winner_id w9',
    ],
    [
      'a bonus prize',
      input(anInsuredContest('bonus_prize')),
      `claim_form affidavit ${partners} ${HOLE_IN_ONE}`,
    ],
  ])('N105 of %s', (_what, given, keys) => {
    expect(named(given)).toBe(keys)
  })

  it.each([
    [10_000, false, 'form'],
    [10_000.01, true, 'file'],
  ])('N104 the affidavit for $%d is notarized: %s', (dollars, isNotarized, form) => {
    expect(makeDocument('affidavit', 1, fromDollars(dollars))).toMatchObject({ isNotarized, form })
  })

  it.each([
    [undefined, true],
    ['TX', true],
    ['PR', true],
    ['Guam', true],
    ['ON', false],
    ['Other', false],
    ['somewhere', true],
  ])('N67 a W-9 of who lives in %s: %s', (territory, needed) => {
    expect(needsTaxForm(territory)).toBe(needed)
  })

  it('N111 a further payee by the own amount', () => {
    expect(payeeDocuments(fromDollars(1_999.99), undefined)).toEqual([])
    expect(payeeDocuments(fromDollars(2_000), 'TX')).toEqual(['winner_id', 'w9'])
    expect(payeeDocuments(fromDollars(2_000), 'QC')).toEqual(['winner_id'])
  })

  it('N105 every document has one place of its own, in the order of the page, and a title that a person understands', () => {
    const anyInput = fc.record({
      insured: fc
        .tuple(fc.constantFrom(...CLAIM_KINDS), fc.integer({ min: 1, max: 1_000_000_00 }))
        .map(([kind, prize]) => ({ ...anInsuredContest(kind), prizeValue: prize as Cents })),
      isGoods: fc.boolean(),
      isSignOrdered: fc.boolean(),
    })
    fc.assert(
      fc.property(anyInput, (given) => {
        const all = buildChecklist(given)
        expect(new Set(all.map(({ key, place }) => `${key} ${place}`)).size).toBe(all.length)
        const order = all.map(({ key }) => DOCUMENT_KEYS.indexOf(key))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
        expect(all.slice(0, 2).map(({ key }) => key)).toEqual(['claim_form', 'affidavit'])
      }),
    )
  })
})

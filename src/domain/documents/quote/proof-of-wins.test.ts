import { describe, expect, it } from 'vitest'
import { buildDraftCover } from '#domain/documents/quote/draft-cover.ts'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { summarizeEventDay } from '#domain/documents/certificate/certificate-summary.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'

const quoteWith = (overrides: Parameters<typeof answersWith>[0] = {}) => quoteFrom(answersWith(overrides))

describe('N101 N56 what a winner must prove', () => {
  it('N101 N56 N57 names witnesses, the women’s yardage, the hours to report and the days for the documents', () => {
    const { contests, claims } = describeProof(quoteWith())
    expect(contests[0]).toMatchObject({
      title: 'Hole-in-one contest, hole 7',
      measuring: expect.arrayContaining([expect.stringContaining('165 yards or more (women 150)')]),
      witnesses: [
        'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
        'W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
      ],
    })
    expect(claims[0]).toBe(
      'Report a win within 72 hours of the event, by Tuesday, June 15, 2027. Send the documents within 30 days, by Monday, July 12, 2027.',
    )
  })

  it('N101 N56 a prize that has to be filmed says so', () => {
    const { contests } = describeProof(quoteWith({ h_prize_value_1: 2_500_000, h_amateurs_1: 24 }))
    expect(contests[0]?.witnesses).toContain('W5. A video of every shot on the hole.')
  })

  it('N101 N103 a prize over $10,000 needs an affidavit before a notary, a smaller one only the affidavit', () => {
    const claimsOf = (dollars: number) =>
      describeProof(quoteWith({ h_prize_value_1: dollars * 100 })).claims.join(' ')
    expect(claimsOf(10_000)).toContain('The winner signs an affidavit')
    expect(claimsOf(10_000)).not.toContain('notary')
    expect(claimsOf(10_500)).toContain('For a prize over $10,000, it is signed before a notary.')
  })

  it('N101 says the same as the certificate, contest by contest', () => {
    const quote = quoteWith({ ...otherContestAnswers })
    const cover = buildDraftCover({
      quote,
      quoteNumber: 'Q-1',
      insurer: { name: 'I', address: 'A', phone: 'P', email: 'E' },
      issuedAt: '2027-01-15T12:00:00.000Z',
      price: null,
      priceEnd: null,
      policyNumber: null,
      test: false,
    } as Parameters<typeof buildDraftCover>[0])
    expect(cover?.contests.length).toBeGreaterThan(2)
    expect(describeProof(quote).contests).toEqual(cover && summarizeEventDay(cover))
  })

  it('N101 leaves out a contest of which a figure is missing', () => {
    expect(describeProof(quoteWith({ h_hole_1: undefined })).contests.map(({ title }) => title)).toEqual([
      'Bonus prizes',
    ])
  })
})

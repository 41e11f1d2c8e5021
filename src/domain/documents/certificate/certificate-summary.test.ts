import { describe, expect, it } from 'vitest'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { summarizeCertificate } from '#domain/documents/certificate/certificate-summary.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

describe('S08 a certificate on a page', () => {
  it('S08 states the conditions for paying a winner', () => {
    const { contests } = summarizeCertificate(
      buildCertificateContent(aCertificateInput({ answers: { h_pros_1: 1, number_bps: 1 } })),
    )
    expect(contests).toEqual([
      {
        title: 'Hole-in-one contest, hole 7',
        lines: [
          'Saturday, June 12, 2027',
          'Played from 165 yards or more (women 150)',
          '120 amateurs, 1 professional',
          '$10,000 prize: Cash',
          'Paid: every player who makes a qualifying hole-in-one',
          'To prove a win: W1. Two playing partners of the winner saw the ball go in and sign a statement. W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
        ],
      },
      {
        title: 'Bonus prizes',
        lines: [
          '1 standard bonus prize for a hole-in-one on the other par 3s, played from 130 yards or more (women 115).',
        ],
      },
    ])
  })
})

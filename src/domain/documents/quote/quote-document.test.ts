import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import type { QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import { buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import { buildQuoteTermsDocument } from '#domain/documents/terms-document.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { aQuoteDocumentInput } from '#testing/a-quote-document.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

const textOf = (words: PrintableDocument | undefined) => (words ? listDocumentTexts(words).join('\n') : '')
const buildPaper = (answers: FlatAnswers = {}, facts: Partial<QuoteDocumentInput> = {}) =>
  textOf(
    buildQuoteDocument({
      ...aQuoteDocumentInput(),
      quote: quoteFrom({ ...charityScrambleAnswers, ...answers }),
      ...facts,
    }),
  )

/** A second contest with all figures for its rating. */
const second: FlatAnswers = {
  h_date_2: charityScrambleAnswers['h_date_1'] ?? '',
  h_amateurs_2: 60,
  h_yardage_2: 180,
  h_prize_value_2: fromDollars(5_000),
  h_prize_description_2: 'Cash',
}
const { price } = aQuoteDocumentInput()
const both = price && {
  ...price,
  rows: [
    ...price.rows,
    { entity: 'grand_prize' as const, index: 2, nondiscountFee: fromDollars(200), certFee: fromDollars(200) },
  ],
}

describe('O02 the document of a quote', () => {
  it('O02 shows the prices of its contests, and how long they are valid', () => {
    expect(buildPaper()).toMatch(/Certificate Fee\nHole 7\nHole-in-one for cash\n165 yards\n.*\$310\n/s)
    expect(buildPaper({ ...second, h_hole_2: 12 }, { price: both })).toMatch(
      /Hole 12\n.*\n180 yards\n60 players\n\$5,000\n\$200\n/,
    )
    expect(buildPaper()).toContain('This price is good until Sunday, February 14, 2027')
  })

  it('O02 P01 shows no total while it includes an incomplete contest, and invents no hole', () => {
    const withBothContests = buildPaper(second, { price: both })
    expect(withBothContests).toMatch(/Not in this quote yet\n.*\n180 yards, 60 amateurs, \$5,000, Cash\n/)
    expect(withBothContests).toContain('Open the quote to see its price')
    expect(withBothContests).not.toMatch(/\$200|\$310|\$510|hole 2|good until/i)
  })

  it('P02 refers the client of a producer, who has only the document, to the producer and not to the quote', () => {
    const producers = { insurance_producer: 'True', client_type: 'farmers_agent' } as const
    const quote = quoteFrom({ ...charityScrambleAnswers, ...producers })
    const copies = (facts: Partial<QuoteDocumentInput> = {}) =>
      (['client', 'producer'] as const).map((copy) =>
        textOf(buildQuoteDocument({ ...aQuoteDocumentInput(), quote, ...facts }, copy)),
      )
    const [clients, own] = copies()
    expect(clients).toContain('Tell your agent or broker that you want it')
    expect(clients).not.toMatch(/open the quote/i)
    expect(own).toContain('Open the quote, accept the terms')
    const [unpriced, ownUnpriced] = copies({ price: null })
    expect(unpriced).toContain('There is no price yet')
    expect(unpriced).not.toMatch(/open the quote/i)
    expect(ownUnpriced).toContain('Open the quote to see its price')
  })

  it('N62 only the producer’s copy shows the quote number, with the client’s reference', () => {
    const quote = quoteFrom({
      ...charityScrambleAnswers,
      insurance_producer: 'True',
      client_type: 'farmers_agent',
    })
    const onFile = aQuoteDocumentInput({ quote })
    const clients = [buildQuoteDocument(onFile), buildQuoteTermsDocument(onFile), buildQuoteChecklist(onFile)]
    for (const words of clients) {
      const allText = [words?.name, words?.footer, textOf(words)].join('\n')
      expect(allText).toContain('R-4T8W2HCB')
      expect(allText).not.toContain('Q-7K3M9QXA')
    }
    const own = textOf(buildQuoteDocument(onFile, 'producer'))
    expect(own).toContain('Quote number\nQ-7K3M9QXA')
    expect(own).toContain('Client’s reference\nR-4T8W2HCB')
    expect(buildPaper()).not.toContain('R-4T8W2HCB')
  })

  it('O02 once it is bought it names the certificate, but not how or until when to buy', () => {
    const bought = buildPaper({}, { policyNumber: 'ALB-100001' })
    expect(bought).toContain(
      'This quote has been bought\nThe certificate of policy ALB-100001 states what is insured',
    )
    expect(bought).not.toMatch(/To be insured|good until|not cover/i)
    expect(bought).toContain('$310')
  })

  it('O02 once it is bought, an outdated price causes no request for answers', () => {
    expect(buildPaper({}, { policyNumber: 'ALB-100001', price: null })).not.toMatch(
      /Price\n|still to be answered/,
    )
  })

  it('O02 N56 a hole-in-one without players is not in the quote yet, and needs no witnesses', () => {
    const nobody = { h_amateurs_1: 0, h_pros_1: 0, h_prize_value_1: fromDollars(30_000) }
    expect(buildPaper(nobody)).toBe('')
    const withOtherContest = buildPaper({ ...second, ...nobody, h_hole_2: 12 }, { price: null })
    expect(withOtherContest).toMatch(/Not in this quote yet\n.*\nHole 7, 165 yards, \$30,000, Cash\n/)
    expect(withOtherContest).not.toMatch(/A video of|contest, hole 7/)
  })
})

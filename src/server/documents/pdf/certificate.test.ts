import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { CertificateContent, CertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import { shootoutAnswers } from '#testing/contest-answers.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { readPdf } from '#testing/read-pdf.ts'

const content = buildCertificateContent(aCertificateInput())
const pdf = (given: CertificateContent, status: CertificateStatus = 'in-force') =>
  createPdf(buildCertificateDocument(given, status))
const read = async (given = content, status?: CertificateStatus) => readPdf(await pdf(given, status))

describe('O02 certificate', () => {
  it('O02 states everything that decides whether a winner is paid, as text that can be copied', async () => {
    const { text } = await read()
    const facts = [
      'Albatross Indemnity Company',
      '100 Fairway Drive, Wilmington, DE 19801',
      'Certificate of insurance',
      'Policy number ALB-100001',
      'Version 1',
      'January 15, 2027 10:05 AM Central time',
      'Hope House Pat Doyle 1200 Barton Springs Road Suite 4 Austin, TX 78704',
      '512-555-0142 ext. 17',
      'pat@hopehouse.example',
      'Hope House Charity Scramble Barton Creek Country Club Austin, TX Saturday, June 12, 2027 8:30 AM Central time',
      'Hole-in-one contest, hole 7',
      'Contest Distance Who plays Prize Certificate Fee Hole 7 Hole-in-one for cash 165 yards 120 players $10,000 $310',
      'Signs ship by Tue, June 1, 2027 Should arrive by Thu, Jun 10 Tee time Sat, June 12, 2027 8:30 AM Central time',
      'Report a win by Tue, June 15, 2027 Within 72 hours',
      'How it is played Played from 165 yards or more (women 150). 120 amateurs, no professionals.',
      'Prize Cash, $10,000',
      'Winners payable Every player who makes a qualifying hole-in-one',
      'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
      'W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
      '3 standard bonus prizes for a hole-in-one on the other par 3s, played from 130 yards or more (women 115).',
      'Payment when this was issued',
      'Price $310',
      'Owed $0',
      '7K3M-9QXA-02BD-VW5Z',
      'Report it to 302-555-0142 or service@albatross.example within 72 hours of the event, by Tuesday, June 15, 2027.',
      'within 30 days, by Monday, July 12, 2027.',
      'the event may be moved to another date at no charge.',
      'G1. Coverage starts when this certificate is issued',
      'Mulligans, practice shots, and substitutes do not count.',
      'Terms CT-2027.2, accepted by Pat Doyle on January 15, 2027 at 10:05 AM Central time.',
    ]
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).not.toMatch(/no coverage|superseded|cancelled|Producer/i)
  })

  it('O02 names the producer with agency and license', async () => {
    const producer = { agency: 'Lakeside Insurance Agency', name: 'Robin Vale', licence: 'TX 55-2210' }
    const { text } = await read({ ...content, producer })
    expect(text).toContain('Producer Lakeside Insurance Agency Robin Vale License TX 55-2210')
  })

  it('O02 is tagged for screen readers', async () => {
    const { elements, title, language } = await read()
    const roles = elements.map(({ role }) => role)
    expect(title).toBe('Certificate of insurance ALB-100001, version 1')
    expect(language).toBe('en-US')
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles).toEqual(
      expect.arrayContaining([
        'Document',
        'Sect',
        'H2',
        'H3',
        'P',
        'Table',
        'TR',
        'TH',
        'TD',
        'L',
        'LI',
        'LBody',
        'Link',
      ]),
    )
    const figures = elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
    expect(figures).toEqual([
      expect.stringMatching(/^Hole 7, a par 3, seen from above: 165 yards from the tee/),
      'QR code that opens https://cover.example.com/quote/verify/7K3M-9QXA-02BD-VW5Z',
    ])
  })

  it('O02 links to the verification page', async () => {
    expect((await read()).links).toEqual(['https://cover.example.com/quote/verify/7K3M-9QXA-02BD-VW5Z'])
  })

  it('O02 embeds its three fonts and declares PDF/UA', async () => {
    const bytes = (await pdf(content)).toString('latin1')
    expect(bytes.match(/\/FontFile2/g)).toHaveLength(3)
    expect(bytes).not.toMatch(/\/Subtype \/Type1\b/)
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(bytes).toMatch(/\/Marked true/)
    expect(bytes).toMatch(/\/DisplayDocTitle true/)
  })

  it('O02 the same content makes the same file', async () => {
    expect((await pdf(content)).equals(await pdf(content))).toBe(true)
    const later = { ...content, issuedAt: '2027-01-16T16:05:00.000Z' }
    expect((await pdf(content)).equals(await pdf(later))).toBe(false)
  })

  it('O02 says at its top and at the foot of every page that a test insures nothing', async () => {
    const { pages } = await read({ ...content, test: true })
    expect(pages[0]).toMatch(/Test: no coverage This certificate was made by a test system/)
    for (const page of pages) expect(page).toMatch(/certificate version 1 · Test: no coverage Page \d of \d/)
  })

  it.each([
    ['superseded', 'Superseded A newer version'],
    ['cancelled', 'Cancelled This certificate has been cancelled'],
  ] as const)('O02 states that it is %s', async (status, words) => {
    expect((await read(content, status)).pages[0]).toContain(words)
  })

  it('O02 numbers its pages', async () => {
    const { pages } = await read()
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  })

  it('O02 states five contests completely', async () => {
    const holes = [3, 5, 8, 12, 17]
    const { text } = await read(certificateOf(holes))
    for (const hole of holes) {
      expect(text).toContain(`Hole ${hole} Hole-in-one for cash`)
      expect(text).toContain(`Hole-in-one contest, hole ${hole}`)
      expect(text).toContain(`$${(10_000 + hole).toLocaleString('en-US')}`)
    }
  })

  it('K14 O02 strikes the full fee beside the reduced one, and names both once', async () => {
    const [priced] = aCertificateInput().pricedRows
    const reduced = { ...priced!, certFee: fromDollars(279) }
    const summary = {
      ...aCertificateInput().summary,
      amountDue: fromDollars(279),
      clientDiscount: fromDollars(31),
    }
    const given = aCertificateInput({ answers: { client_type: 'ford' }, pricedRows: [reduced], summary })
    const { text } = await read(buildCertificateContent({ ...given, partner: { percent: 10 } }))
    expect(text).toContain('Certificate Fee Discounted Fee Hole 7 Hole-in-one for cash 165 yards 120 players')
    expect(text).toContain('$10,000 $310 $279')
    expect(text).toContain('Total $310 $279')
    expect(text.match(/Discounted Fee/g)).toHaveLength(1)
  })

  it('O02 names both days of an event of two days', async () => {
    const { text } = await read(certificateOf([3, 5], { h_date_2: '2027-06-13' }))
    expect(text).toContain('Austin, TX Saturday, June 12, 2027 Sunday, June 13, 2027 8:30 AM Central time')
    expect(text).toContain(
      'Tee time Sat, June 12, 2027 8:30 AM Central time Next contest day Sun, June 13, 2027',
    )
    expect(text).toMatch(
      /Contest Date .*Hole 3 Hole-in-one for cash Sat, Jun 12 .*Hole 5 Hole-in-one for cash Sun, Jun 13/,
    )
  })

  it('O02 one from before there were scorecards states the same figures', async () => {
    const { scorecard: _scorecard, days: _days, ...older } = content
    const { text } = await read(older)
    expect(text).toContain('Contest Prize Fee Hole-in-one contest, hole 7 Cash $10,000 $310')
    expect(text).toContain('Played from 165 yards or more (women 150). 120 amateurs, no professionals.')
    expect(text).toContain('Total $310')
  })
})

/** A certificate with one hole-in-one contest for each hole, with prizes of $10,000 and the number of the hole. */
function certificateOf(holes: readonly number[], more: FlatAnswers = {}): CertificateContent {
  const input = aCertificateInput()
  const answers = holes.flatMap((hole, at): [string, string | number][] => [
    [`h_date_${at + 1}`, '2027-06-12'],
    [`h_amateurs_${at + 1}`, 120],
    [`h_pros_${at + 1}`, 0],
    [`h_hole_${at + 1}`, hole],
    [`h_yardage_${at + 1}`, 165],
    [`h_prize_value_${at + 1}`, fromDollars(10_000 + hole)],
    [`h_prize_description_${at + 1}`, 'Cash'],
  ])
  const pricedRows = holes.map((_, at) => ({ ...input.pricedRows[0]!, index: at + 1 }))
  return buildCertificateContent(
    aCertificateInput({ answers: { ...Object.fromEntries(answers), ...more }, pricedRows }),
  )
}

describe('O02 contests of other kinds', () => {
  it('O02 a shootout has its own figures and says how it is paid out', async () => {
    const pricedRows = [
      { entity: 'shootout' as const, index: 1, nondiscountFee: fromDollars(543), certFee: fromDollars(489) },
    ]
    const input = aCertificateInput({ answers: shootoutAnswers, pricedRows })
    const { text } = await read(buildCertificateContent(input))
    expect(text).toContain('Hole 18 Shootout, paid over 40 years 165 yards 4 shots $1,000,000')
    expect(text).toContain('Played from 165 yards or more (women 150). 4 shots, 1 for each shooter.')
    expect(text).toContain('Paid out as Cash 40-Year Annuity')
  })

  it('T02 a contest that awaits its date says until when it can be named', async () => {
    const awaitingDate = [
      {
        entity: 'grand_prize' as const,
        index: 1,
        date: '2027-06-12' as CalendarDate,
        openUntil: '2028-06-12' as CalendarDate,
      },
    ]
    const { text } = await read(buildCertificateContent(aCertificateInput({ awaitingDate })))
    expect(text).toContain('New date to be named, up to Monday, June 12, 2028')
    expect(text).toContain('within 72 hours of the event. Send the documents within 30 days.')
    expect(text).not.toMatch(/Important dates|June 12, 2027/)
  })
})

describe('O02 what people type', () => {
  it('O02 long texts wrap and continue on the next pages without losing a word', async () => {
    const [contest] = content.contests
    if (!contest) throw new Error('The charity scramble has a contest')
    const words = Array.from({ length: 1500 }, (_, index) => `word${index}`)
    const given = {
      ...content,
      contests: [{ ...contest, prize: words.join(' ') }],
      event: { ...content.event, tournament: 'x'.repeat(10_000) },
    }
    const { pages, text } = await read(given)
    expect(pages.length).toBeGreaterThan(4)
    for (const word of words) expect(text).toContain(word)
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(10_000)
  })

  it('O02 a character that no font has is printed as a box', async () => {
    const event = { ...content.event, tournament: 'Ace 🏌️‍♂️ Día – Łódź Ωmega “fi” 高尔夫 \ud800 end' }
    const { text } = await read({ ...content, event })
    expect(text).toContain('Ace □ Día – Łódź Ωmega “fi” □□□ \ufffd end')
  })
})

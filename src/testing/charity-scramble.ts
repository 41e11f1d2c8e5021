import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { CertificateInput } from '#domain/documents/certificate/certificate-content.ts'
import { NO_FEES } from '#domain/pricing/totals.ts'
import type { ReceiptInput } from '#domain/documents/billing/receipt-content.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'

/** A complete quote as it is stored: one hole-in-one contest of a charity, with three standard bonus prizes. */
export const charityScrambleAnswers: FlatAnswers = {
  insurance_producer: 'False',
  client_type: 'non_profit',
  insured_first_name: 'Pat',
  insured_last_name: 'Doyle',
  insured_contact_name: 'Pat Doyle',
  insured_company_name: 'Hope House',
  insured_address_1: '1200 Barton Springs Road',
  insured_address_2: 'Suite 4',
  insured_city: 'Austin',
  insured_state: 'TX',
  insured_zip: '78704',
  insured_phone: '512-555-0142',
  insured_ext: '17',
  insured_email: 'pat@hopehouse.example',
  h_coverage: 'Yes',
  h_date_1: parseIsoDate('2027-06-12') ?? '',
  h_amateurs_1: 120,
  h_pros_1: 0,
  h_hole_1: 7,
  h_yardage_1: 165,
  h_prize_value_1: fromDollars(10_000),
  h_prize_description_1: 'Cash',
  bonus_prizes: 'Yes',
  type_bps: 'standard',
  number_bps: 3,
  grand_prize_signs: 'Yes',
  h_sponsor_name_1: 'Lone Star Bank',
  tournament_name: 'Hope House Charity Scramble',
  course_name: 'Barton Creek Country Club',
  course_city: 'Austin',
  course_state: 'TX',
  tee_time: '08:30',
  time_zone: 'America/Chicago',
}

/** Its price: $310, without extras. */
export const charityScramblePrice = {
  summary: {
    ...NO_FEES,
    hCertFeeTotal: fromDollars(310),
    ...NO_EXTRAS,
    couponDiscount: ZERO,
    dueFromClient: ZERO,
    producerCommission: ZERO,
    producerFee: ZERO,
    amountDue: fromDollars(310),
    clientDiscount: ZERO,
  },
  pricedRows: [
    {
      entity: 'grand_prize' as const,
      index: 1,
      nondiscountFee: fromDollars(310),
      certFee: fromDollars(310),
    },
  ],
}

const facts = {
  insurer: {
    name: 'Albatross Indemnity Company',
    address: '100 Fairway Drive, Wilmington, DE 19801',
    phone: '302-555-0142',
    email: 'service@albatross.example',
  },
  policyNumber: 'ALB-100001',
  issuedAt: '2027-01-15T16:05:00.000Z',
  test: false,
}

/** The input for the certificate of the charity scramble. */
export function aCertificateInput({
  answers = {},
  ...overrides
}: Partial<CertificateInput> & { answers?: FlatAnswers } = {}): CertificateInput {
  return {
    ...facts,
    ...charityScramblePrice,
    quote: quoteFrom({ ...charityScrambleAnswers, ...answers }),
    version: 1,
    acceptedAt: facts.issuedAt,
    verification: {
      code: '7K3M-9QXA-02BD-VW5Z',
      url: 'https://cover.example.com/quote/verify/7K3M-9QXA-02BD-VW5Z',
    },
    paid: fromDollars(310),
    ...overrides,
  }
}

/** The input for its sales receipt. */
export function aReceiptInput({
  answers = {},
  ...overrides
}: Partial<ReceiptInput> & { answers?: FlatAnswers } = {}): ReceiptInput {
  return {
    ...facts,
    ...charityScramblePrice,
    quote: quoteFrom({ ...charityScrambleAnswers, ...answers }),
    number: 'SR-1001',
    payment: { brand: 'Visa', lastDigits: '4242', reference: 'ch_8f2a61', paidAt: facts.issuedAt },
    ...overrides,
  }
}

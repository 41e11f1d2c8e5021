import * as z from 'zod/mini'
import type { Field } from '#domain/values/field.ts'
import {
  choice,
  dateOfAnyYear,
  dollarsAndCents,
  text,
  wholeNumber,
  yesNo,
} from '#domain/values/field-kinds.ts'
import { percent } from '#domain/pricing/coupons/percent-field.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'

/** The form of codes that the office gives to coupons and partners. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{1,29}$/

export function officeCode(label: string): Field<string> {
  return text({
    label,
    maxLength: 30,
    pattern: CODE,
    cardLike: true,
    autocomplete: 'off',
    message: 'Enter 2 to 30 letters, digits, or hyphens',
    hint: 'Capital and small letters are the same',
  })
}

const PARTNERS = 'Enter codes of partners, such as LINKS, GOLFDAY'

/** Codes of partners, each once; text with commas on the wire. */
const partners: Field<string[]> = {
  label: 'Partners',
  message: PARTNERS,
  hint: 'Their codes. Leave empty for everyone',
  maxLength: 400,
  schema: z.pipe(
    z.pipe(
      z.string({ error: PARTNERS }).check(z.maxLength(400, PARTNERS)),
      z.transform((typed: string) => readCodes(typed)),
    ),
    z.array(z.string(), { error: PARTNERS }).check(z.minLength(1, PARTNERS), z.maxLength(20, PARTNERS)),
  ),
  write: (codes) => codes.join(', '),
}

function readCodes(typed: string): string[] | undefined {
  const codes = typed.split(/[\s,;]+/).filter(Boolean)
  return codes.every((code) => CODE.test(code)) ? [...new Set(codes.map(normalizeCouponCode))] : undefined
}

const USES = { min: 1, max: 1_000_000, message: 'Enter a whole number from 1 to 1,000,000' }

/** What the office sets of a coupon. All but its code and what it takes off may be empty. */
export const officeCouponFields = {
  code: officeCode('Code'),
  takes_off: choice({
    label: 'Discount',
    message: 'Choose a percent or an amount',
    options: [
      { value: 'percent', label: 'A percent' },
      { value: 'amount', label: 'An amount' },
    ],
  }),
  percent: percent({ label: 'Percent', min: 0.01, max: 100, message: 'Enter a percent from 0.01 to 100' }),
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above $0' }),
  first_day: dateOfAnyYear({ label: 'First day', message: 'Enter the first day, such as 01/01/2027' }),
  last_day: dateOfAnyYear({ label: 'Last day', message: 'Enter the last day, such as 12/31/2027' }),
  max_uses: wholeNumber({ ...USES, label: 'Uses in all' }),
  max_uses_per_customer: wholeNumber({ ...USES, label: 'Uses per customer' }),
  minimum: dollarsAndCents({ label: 'Smallest amount due', message: 'Enter an amount above $0' }),
  partners,
  note: text({
    label: 'Note for our team',
    maxLength: 1000,
    multiline: true,
    message: 'Enter a note',
  }),
}

/** Says that quotes keep what the code was worth when it was entered. */
export const newMeaningField = yesNo({
  label: 'I know that this code was used before with another value',
  message: 'This code was used before with another value. Tick this to change it all the same',
})

const YEAR_DAYS = 365

const WORDS = [
  '',
  'one year',
  'two years',
  'three years',
  'four years',
  'five years',
  'six years',
  'seven years',
]

/**
 * Who opens an ID and a tax form, and until when they are kept.
 *
 * @rule N107 The time is that of the setting by which they are deleted.
 */
export function sayKept({
  documents,
  kept_days: days,
}: {
  documents: readonly unknown[]
  kept_days: number
}) {
  const years = days / YEAR_DAYS
  const time = (Number.isInteger(years) && (WORDS[years] || `${years} years`)) || `${days} days`
  return documents.length === 1
    ? `Only the people who pay claims can open this. It’s deleted ${time} after the last payment.`
    : `Only the people who pay claims can open these. They’re deleted ${time} after the last payment.`
}

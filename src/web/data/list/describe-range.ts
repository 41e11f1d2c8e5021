import type { ShownList } from '#web/data/list/use-list.ts'

type Range = Pick<ShownList, 'rows' | 'count' | 'firstRow'>

/** Which rows these are, such as "1–50 of about 1,000+"; how many they are where the first one's number is not known. */
export function describeRange({ rows, count, firstRow }: Range): string {
  const total = count && describeCount(count)
  if (rows.length === 0) return total === '0' || total === null ? 'No rows' : `No rows of ${total}`
  if (firstRow === undefined || firstRow < 1) {
    const shown = rows.length === 1 ? '1 row' : `${formatNumber(rows.length)} rows`
    return total === null ? shown : `${shown} of ${total}`
  }
  const last = firstRow + rows.length - 1
  const range = rows.length === 1 ? formatNumber(firstRow) : `${formatNumber(firstRow)}–${formatNumber(last)}`
  return total === null ? range : `${range} of ${total}`
}

/** Rows are counted only up to a limit. Beyond it the number is round, and says that there are more. */
export function describeCount({ value, is_exact }: NonNullable<Range['count']>): string {
  return is_exact ? formatNumber(value) : `about ${formatNumber(Math.floor(value / 100) * 100)}+`
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

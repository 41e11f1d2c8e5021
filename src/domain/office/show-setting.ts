import { parseReminderSchedule } from '#domain/accounting/reminders/reminder-schedule.ts'
import { describeSetting, isKeptByQuotes, type OfficeSettingName } from '#domain/office/office-settings.ts'
import { formatMoney, fromDollars, ZERO } from '#domain/values/money.ts'

/** The value of a setting for people. A moment stays as it is stored: whoever shows it knows the reader’s zone. */
export function showSettingValue(name: OfficeSettingName, value: string | null): string {
  const { kind, options, per, unset } = describeSetting(name)
  if (value === null || value === '') return unset ?? 'Not set'
  switch (kind) {
    case 'dollars':
      return /^\d{1,9}$/.test(value) ? formatMoney(fromDollars(Number(value)), '$') : value
    case 'fee':
      return showFee(value, per)
    case 'percent':
      return `${value} percent`
    case 'days':
      return count(value, 'day')
    case 'business-days':
      return count(value, 'business day')
    case 'years':
      return count(value, 'year')
    case 'schedule':
      return showSchedule(value)
    case 'choice':
      return options?.find((option) => option.value === value)?.label ?? value
    default:
      return value
  }
}

/** Such as `$45 each`. */
function showFee(value: string, per: string | undefined): string {
  const fee = fromDollars(Number(value))
  if (fee === ZERO) return 'Free'
  return `${formatMoney(fee, '$')}${per === undefined ? '' : ` ${per}`}`
}

/** Below a fee to come: what quotes keep until then. */
export function describeKept(name: OfficeSettingName, value: string | null): string | undefined {
  if (!isKeptByQuotes(name) || value === null) return undefined
  const fee = fromDollars(Number(value))
  return `Quotes before keep ${fee === ZERO ? 'it free' : formatMoney(fee, '$')}.`
}

function count(value: string, noun: string): string {
  return value === '1' ? `1 ${noun}` : `${Number(value).toLocaleString('en-US')} ${noun}s`
}

/** Such as `7 days before and 7, 30 days after the due date`. */
function showSchedule(value: string): string {
  const days = parseReminderSchedule(value)
  if (!days) return value
  const before = days.filter((day) => day < 0).map((day) => -day)
  const after = days.filter((day) => day > 0)
  const parts = [
    ...(before.length > 0 ? [`${before.join(', ')} days before`] : []),
    ...(days.includes(0) ? ['on the day'] : []),
    ...(after.length > 0 ? [`${after.join(', ')} days after`] : []),
  ]
  return `${parts.join(' and ')} the due date`
}

import { expect, it } from 'vitest'
import { formatMoment } from '#web/ui/format-moment.ts'

it('D66 D03 D39 a date and time for people names its time zone', () => {
  const text = formatMoment('2027-05-02T09:30:00Z')
  expect(text).toMatch(/^May [12], 2027, \d{1,2}:\d\d\s[AP]M \S+$/)
})

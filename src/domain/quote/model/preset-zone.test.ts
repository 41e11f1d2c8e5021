import { expect, it } from 'vitest'
import { presetZone } from '#domain/quote/model/preset-zone.ts'

it.each([
  [undefined, 'America/Chicago', 'America/Chicago'],
  [undefined, 'America/Detroit', 'America/New_York'],
  [undefined, 'America/Toronto', 'America/New_York'],
  [undefined, 'America/Phoenix', 'America/Phoenix'],
  [undefined, 'America/Bogota', undefined],
  [undefined, 'Europe/Berlin', undefined],
  [undefined, 'No/Where', undefined],
  [undefined, undefined, undefined],
  ['TX', 'America/New_York', 'America/Chicago'],
  ['TX', 'America/Denver', 'America/Denver'],
  ['FL', 'America/Menominee', 'America/Chicago'],
  ['AZ', 'Europe/Berlin', 'America/Phoenix'],
  ['HI', 'America/Los_Angeles', 'Pacific/Honolulu'],
  ['Other', 'America/Denver', 'America/Denver'],
  ['Other', 'Europe/Berlin', undefined],
])('N58 of a course in %s, entered on a device in %s: %s', (state, device, zone) => {
  expect(presetZone(state, device)).toBe(zone)
})

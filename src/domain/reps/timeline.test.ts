import { describe, expect, it } from 'vitest'
import { foldTimeline, type TimelineEntry } from '#domain/reps/timeline.ts'

const saved = (
  minute: number,
  before: string,
  after: string,
  more: Partial<TimelineEntry> = {},
): TimelineEntry => ({
  id: minute,
  at: new Date(Date.UTC(2027, 0, 15, 9, minute)).toISOString(),
  actor: 'rep',
  who: 'Robin',
  event: 'quote_saved',
  detail: { version: minute, fields: 'h_pros_1' },
  changes: [{ field: 'h_pros_1', before, after }],
  ...more,
})

describe('O04 the timeline', () => {
  it('O04 saves in one go are one entry, from the first value to the last, with all fields', () => {
    const [entry, ...others] = foldTimeline([
      saved(5, '8', '80', { detail: { version: 5, fields: 'h_pros_1 h_hole_1' } }),
      saved(4, '60', '8'),
    ])
    expect(others).toEqual([])
    expect(entry).toMatchObject({ id: 5, detail: { version: 5, fields: 'h_pros_1 h_hole_1' } })
    expect(entry?.changes).toEqual([{ field: 'h_pros_1', before: '60', after: '80' }])
  })

  it('O04 what ends as it began is no change', () => {
    expect(foldTimeline([saved(5, '8', '60'), saved(4, '60', '8')])[0]?.changes).toEqual([])
  })

  it('O04 other fields stay, each with its own values', () => {
    const hole = { changes: [{ field: 'h_hole_1', before: '7', after: '9' }] }
    expect(foldTimeline([saved(5, '60', '80'), saved(4, '', '', hole)])[0]?.changes).toEqual([
      { field: 'h_hole_1', before: '7', after: '9' },
      { field: 'h_pros_1', before: '60', after: '80' },
    ])
  })

  it.each<[string, Partial<TimelineEntry>]>([
    ['another event', { event: 'quote_sent' }],
    ['another rep', { who: 'Kim' }],
    ['the customer', { actor: 'client' }],
    ['half an hour earlier', { at: '2027-01-15T08:34:59.000Z' }],
  ])('O04 %s is an entry of its own', (_what, older) => {
    expect(foldTimeline([saved(5, '8', '80'), saved(4, '60', '8', older)])).toHaveLength(2)
    expect(
      foldTimeline([saved(4, '60', '8', { ...older, at: saved(5, '', '').at }), saved(5, '8', '80')]),
    ).toHaveLength('at' in older ? 1 : 2)
  })
})

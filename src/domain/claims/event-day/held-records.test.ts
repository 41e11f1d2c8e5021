import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countedRecords,
  decisionsOnHeld,
  heldItem,
  type HoldableRecord,
  undecidedRecords,
} from '#domain/claims/event-day/held-records.ts'

const record = (id: string, more: Partial<HoldableRecord> = {}): HoldableRecord => ({
  id,
  device: `phone of ${id}`,
  seq: 1,
  item: 'tee:grand_prize:1',
  seen: {},
  value: null,
  isHeld: false,
  ...more,
})
const held = record('held', { isHeld: true })
const decision = (take: boolean, more: Partial<HoldableRecord> = {}) =>
  record(`decision ${take}`, { item: heldItem('held'), value: { take }, ...more })

const ids = (records: readonly HoldableRecord[]) => records.map(({ id }) => id)

it.each([
  ['nobody has decided', [held], [], ['held']],
  ['it is taken over', [held, decision(true)], ['held', 'decision true'], []],
  ['it is left out', [held, decision(false)], ['decision false'], []],
  [
    'two phones decided without a connection',
    [held, decision(true), decision(false)],
    ['held', 'decision true', 'decision false'],
    [],
  ],
  [
    'somebody thought again',
    [held, decision(false, { device: 'a' }), decision(true, { device: 'a', seq: 2 })],
    ['held', 'decision false', 'decision true'],
    [],
  ],
  [
    'a helper whose link had ended decided',
    [held, decision(true, { isHeld: true })],
    [],
    ['held', 'decision true'],
  ],
  ['something newer was written', [held, record('newer', { seen: { 'phone of held': 1 } })], ['newer'], []],
])('N103 N104 where %s', (_, records, counted, undecided) => {
  expect(ids(countedRecords(records))).toEqual(counted)
  expect(new Set(ids(undecidedRecords(records)))).toEqual(new Set(undecided))
})

it('N103 N104 the order of arrival changes nothing', () => {
  const all = [held, decision(true), decision(false), record('other')]
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(new Set(ids(countedRecords(shuffled)))).toEqual(new Set(ids(countedRecords(all))))
      expect([...decisionsOnHeld(shuffled)]).toEqual([...decisionsOnHeld(all)])
    }),
  )
})

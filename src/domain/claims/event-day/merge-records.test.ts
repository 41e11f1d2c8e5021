import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MergeableRecord,
  mergeRecords,
  replaces,
  seenBy,
  uniteRecords,
} from '#domain/claims/event-day/merge-records.ts'

interface Written extends MergeableRecord {
  value: string
}

const write = (
  device: string,
  seq: number,
  value: string,
  seen: Record<string, number> = {},
  item = 'tee:grand_prize:1',
): Written => ({
  id: `${device}${seq}`,
  device,
  seq,
  item,
  value,
  seen,
})
const shown = (records: readonly Written[]) =>
  mergeRecords(records).map(({ item, current, isConflict }) => [
    item,
    current.map(({ value }) => value),
    isConflict,
  ])

/** Any order of a list, from a list of numbers. */
function shuffled<T>(list: readonly T[], order: Iterator<number>): T[] {
  return list
    .map((one) => ({ one, key: Number(order.next().value) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)
}

describe('N104 what counts of what was written down on several phones', () => {
  const pat = write('A', 1, '168 yd')
  const sam = write('B', 1, '171 yd')
  const settles = write('A', 2, '170 yd', { A: 1, B: 1 })

  it('N104 two who measure without a connection are a conflict, until somebody who has seen both resolves it', () => {
    expect(shown([pat, sam])).toEqual([['tee:grand_prize:1', ['168 yd', '171 yd'], true]])
    expect(shown([pat, sam, settles])).toEqual([['tee:grand_prize:1', ['170 yd'], false]])
    expect(shown([settles, sam, pat, sam])).toEqual(shown([pat, sam, settles]))
  })

  it('N104 who had seen only one of them replaces only that one', () => {
    expect(shown([pat, sam, write('A', 2, '169 yd', { A: 1 })])).toEqual([
      ['tee:grand_prize:1', ['169 yd', '171 yd'], true],
    ])
  })

  it('N104 another item is another matter', () => {
    const sign = write('B', 2, 'stands', { A: 9, B: 9 }, 'sign:grand_prize:1')
    expect(shown([pat, sign])).toEqual([
      ['sign:grand_prize:1', ['stands'], false],
      ['tee:grand_prize:1', ['168 yd'], false],
    ])
    expect(shown([])).toEqual([])
  })

  it('N104 records that claim to have seen each other all count', () => {
    const [a, b, c] = [
      write('A', 1, 'a', { B: 1 }),
      write('B', 1, 'b', { A: 1 }),
      write('C', 1, 'c', { A: 1 }),
    ]
    expect(shown([a, b])).toEqual([['tee:grand_prize:1', ['a', 'b'], true]])
    expect(shown([a, b, write('D', 1, 'd')])).toEqual([['tee:grand_prize:1', ['a', 'b', 'd'], true]])
    const circle = [write('A', 1, 'a', { B: 1 }), write('B', 1, 'b', { C: 1 }), c]
    expect(shown(circle)).toEqual([['tee:grand_prize:1', ['a', 'b', 'c'], true]])
    expect(replaces(a, a)).toBe(false)
  })

  it('N104 a phone may be called anything', () => {
    const strange = write('__proto__', 1, 'x')
    expect(shown([strange, write('A', 1, 'y', { constructor: 5 })])[0]?.[1]).toEqual(['y', 'x'])
  })

  it('N104 of two under one id every phone takes the same', () => {
    const other = { ...pat, value: '999 yd' }
    expect(uniteRecords([pat, other])).toEqual(uniteRecords([other, pat]))
    expect(uniteRecords([pat, other])).toHaveLength(1)
  })
})

/** Phones that write, and hear from each other now and then. */
interface Life {
  records: Written[]
  /** What each phone knows. */
  phones: Written[][]
}

const DEVICES = ['A', 'B', 'C', 'D']
const ITEMS = ['tee:1', 'sign:1', 'witness:1']
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('write' as const), phone: fc.nat(3), item: fc.nat(2) }),
    fc.record({ kind: fc.constant('sync' as const), phone: fc.nat(3), from: fc.nat(3) }),
  ),
  { maxLength: 60 },
)

function live(all: readonly { kind: 'write' | 'sync'; phone: number; item?: number; from?: number }[]): Life {
  const records: Written[] = []
  const phones: Written[][] = DEVICES.map(() => [])
  for (const { kind, phone, item = 0, from = 0 } of all) {
    const known = phones[phone]!
    if (kind === 'sync') phones[phone] = uniteRecords([...known, ...phones[from]!])
    else {
      const device = DEVICES[phone]!
      const seq = records.filter((one) => one.device === device).length + 1
      const record = write(device, seq, `${device}${seq}`, seenBy(known), ITEMS[item])
      records.push(record)
      known.push(record)
    }
  }
  return { records, phones }
}

describe('N104 any day on any phones', () => {
  it('N104 any order, any splitting and any repeats give the same', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), fc.nat(60), (all, order, cut) => {
        const { records } = live(all)
        const mixed = shuffled([...records, ...records.slice(cut)], order)
        const [first, second] = [uniteRecords(mixed.slice(0, cut)), uniteRecords(mixed.slice(cut))]
        expect(mergeRecords(mixed)).toEqual(mergeRecords(records))
        expect(mergeRecords([...second, ...first])).toEqual(mergeRecords(records))
      }),
    )
  })

  it('N104 what counts is what no later writer had seen', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { records } = live(all)
        for (const { item, current, isConflict } of mergeRecords(records)) {
          const ofItem = records.filter((record) => record.item === item)
          const naive = ofItem.filter(
            (one) => !ofItem.some((other) => other !== one && (other.seen[one.device] ?? 0) >= one.seq),
          )
          expect(new Set(current)).toEqual(new Set(naive))
          expect(isConflict).toBe(naive.length > 1)
        }
      }),
    )
  })

  it('N104 nothing is lost: each item counts on every phone that has heard of it, and one who has seen all ends each conflict', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { records, phones } = live(all)
        for (const known of phones) {
          expect(new Set(mergeRecords(known).map(({ item }) => item))).toEqual(
            new Set(known.map(({ item }) => item)),
          )
        }
        const seen = seenBy(records)
        const resolved = mergeRecords(records).map(({ item }, at) =>
          write('R', at + 1, 'resolved', { ...seen, R: at }, item),
        )
        for (const { current } of mergeRecords([...records, ...resolved]))
          expect(current.map(({ value }) => value)).toEqual(['resolved'])
      }),
    )
  })

  it('N104 thousands of records are merged at once', () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      write(DEVICES[at % 4]!, Math.floor(at / 4) + 1, String(at), {}, ITEMS[at % 3]),
    )
    const started = performance.now()
    expect(mergeRecords(many)).toHaveLength(3)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

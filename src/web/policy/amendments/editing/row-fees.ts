import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { TypedChange } from '#web/policy/amendments/editing/typed-change.ts'

type Fees = TypedChange['fees']

/** Under which a typed fee is kept. */
export function feeKey(entity: ContestKind, slot: number): string {
  return `${entity} ${slot}`
}

/** A contest was taken out: its fee waits at number 0 until that is undone, and those behind it move up. */
export function feesWithout(fees: Fees, entity: ContestKind, removed: number): Fees {
  return renumber(fees, entity, (slot) => {
    if (slot === 0) return undefined
    if (slot === removed) return 0
    return slot > removed ? slot - 1 : slot
  })
}

/** The contest is back. */
export function feesWith(fees: Fees, entity: ContestKind, restored: number): Fees {
  return renumber(fees, entity, (slot) => {
    if (slot === 0) return restored
    return slot >= restored ? slot + 1 : slot
  })
}

function renumber(fees: Fees, entity: ContestKind, place: (slot: number) => number | undefined): Fees {
  return Object.fromEntries(
    Object.entries(fees).flatMap(([key, fee]) => {
      const [of, number = ''] = key.split(' ')
      if (of !== entity) return [[key, fee]]
      const slot = place(Number(number))
      return slot === undefined ? [] : [[feeKey(entity, slot), fee]]
    }),
  )
}

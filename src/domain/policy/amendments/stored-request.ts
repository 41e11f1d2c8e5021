import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { WrittenEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import type { WireValue } from '#domain/values/field.ts'
import type { Cents } from '#domain/values/money.ts'

/** A fee that a rep types for one contest as it stands after the change; without `fee` the plan prices it again. */
export interface TypedFee {
  entity: ContestKind
  /** Number of the row after the change, counted from 1. */
  index: number
  fee?: Cents | undefined
  reason: string
}

/** What somebody asks of a policy, as it was sent; it is evaluated again whenever it is decided. */
export interface StoredRequest {
  /** The contests in the payload of the wire: their figures, or their dates. */
  payload: Record<string, unknown>
  customFields: Record<string, WireValue>
  note?: string | undefined
  /** `08:30`; null clears. */
  teeTime?: string | null | undefined
  timeZone?: string | null | undefined
  fees: TypedFee[]
  /** A rep's reason for going beyond the ten changes. */
  reason?: string | undefined
  /** A rep confirms this for contests whose play has started. */
  noShotTaken: boolean
  /** What a rep writes by hand; such a request changes nothing else. */
  endorsement?: WrittenEndorsement | undefined
}

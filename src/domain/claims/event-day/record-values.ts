import type { FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { MapPoint } from '#domain/claims/signals/photo-place.ts'
import type { CountedPlayers } from '#domain/claims/signals/late-purchase.ts'

/** What the records of each kind hold that facts are read from. Moments are ISO 8601 in UTC. */
export interface RecordValues {
  players: CountedPlayers
  /** The distance from a tee to the flagstick, measured on the day. */
  tee: { yards: number; markers: FactValues['markers'] }
  /** When the first shot of a shootout is played. */
  starts: { at: string }
  measured: { feet: readonly number[] }
  finalists: { names: readonly string[]; namedAt: string }
  sign_in: { shooters: readonly { name: string; at: string }[] }
  /** The shooters in their order, one entry for each shot. */
  order: { shots: readonly string[] }
  dice: { isSupplied: boolean; isTogether: boolean; letters?: string }
  point: MapPoint
}

export type ReadRecordKind = keyof RecordValues

/** The item of a record of a contest: `tee:grand_prize:1`. */
export function contestItem(
  kind: ReadRecordKind,
  { kind: entity, index }: { kind: string; index: number },
): string {
  return `${kind}:${entity}:${index}`
}

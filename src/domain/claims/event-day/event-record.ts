/** What is written down on the day. Stored, and kept on phones. */
export const RECORD_KINDS = [
  'players',
  'tee',
  'sign',
  'starts',
  'named',
  'film',
  'measured',
  'finalists',
  'sign_in',
  'order',
  'dice',
  'point',
  'win',
  'statement',
  'photo',
  'resolve',
  'held',
] as const

export type RecordKind = (typeof RECORD_KINDS)[number]

/** The clock of a phone at one moment: the time of day that it shows, and what has passed since it was started. */
export interface PhoneClock {
  /** Milliseconds, as the phone believes. */
  wall: number
  /** Milliseconds since `boot`, which nobody can set. */
  mono: number
  /** One start of the page on one phone. */
  boot: string
}

/** A phone's clock when it last heard from the server, with the server's own time. */
export interface ServerContact extends PhoneClock {
  server: number
}

/** What of every phone its writer had seen: the highest number of each. */
export type SeenRecords = Readonly<Record<string, number>>

/** Something written down on the day; it never changes, another one takes its place. */
export interface EventRecord {
  /** The version of this shape: phones keep records for long, so every one of the last 400 days is read. */
  v: number
  id: string
  policy: string
  device: string
  /** Counted from 1 on its phone. */
  seq: number
  kind: RecordKind
  /** What it is about, such as `tee:grand_prize:1` or `win:<id>`. */
  item: string
  value: unknown
  seen: SeenRecords
  clock: PhoneClock
  /** Absent on a phone that has never heard from the server. */
  contact?: ServerContact
}
